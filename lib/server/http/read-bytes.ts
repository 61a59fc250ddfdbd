import 'server-only';

/** Reads a body up to `maxBytes`; null if it is larger. Leaving the loop cancels its source. */
export async function readBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of source) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
