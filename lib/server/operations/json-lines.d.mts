export function toJsonLine(text: string, level: number, time?: number): string;
export function writeJsonLines(): void;
