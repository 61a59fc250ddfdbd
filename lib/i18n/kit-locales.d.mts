export declare function findKitTexts(): Record<string, string>;
