export declare const kitCorrections: Readonly<Record<string, Readonly<Record<string, string>>>>;

export declare function correctKitTexts(locale: string, json: string): Record<string, unknown>;
