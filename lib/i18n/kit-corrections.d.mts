export declare const kitCorrections: Readonly<Record<string, Readonly<Record<string, string>>>>;

export declare const kitWords: Readonly<Record<string, readonly (readonly [string, string])[]>>;

export declare function correctKitTexts(locale: string, json: string): Record<string, unknown>;
