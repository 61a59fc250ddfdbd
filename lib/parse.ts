/** Whether a value of any kind is an object with fields; a list is none. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a value of any kind; undefined where there is none. */
export function readField(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** A field that is a text; null where there is none. */
export function readString(value: unknown, name: string): string | null {
  const field = readField(value, name);
  return typeof field === 'string' ? field : null;
}

/** What a stored text says; null for none and for what is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
