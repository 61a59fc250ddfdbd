type Tokens = Record<string, string>;
export function readTheme(): { css: string; light: Tokens; dark: Tokens };
