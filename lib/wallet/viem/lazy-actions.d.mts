export const publicActionsFile: RegExp;
export default function loadLazily(source: string): string;
