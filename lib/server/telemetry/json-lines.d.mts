export function shortenHex(text: string): string;
export function toJsonLine(text: string, level: number, time?: number): string;
export function wrapStream(stream: NodeJS.WritableStream, level: number): void;
export function writeJsonLines(): void;
