/** Reports whether a value is an object and not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readField(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Returns null if the field is not a string. */
export function readString(value: unknown, name: string): string | null {
  const field = readField(value, name);
  return typeof field === 'string' ? field : null;
}

/** Returns null for a missing text, and for one that is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns null for malformed percent-encoding. */
export function decodeUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
