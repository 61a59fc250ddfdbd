import 'server-only';

type BodyResult = { ok: true; text: string } | { ok: false; reason: 'too-large' | 'aborted' };

/** The body of a request or a response as text, read up to `limit` bytes whatever its length claims. */
export async function readBody(
  source: Pick<Request, 'headers' | 'body'>,
  limit: number,
): Promise<BodyResult> {
  const tooLarge = { ok: false, reason: 'too-large' } as const;
  if (Number(source.headers.get('content-length') ?? 0) > limit) return tooLarge;
  if (source.body === null) return { ok: true, text: '' };
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  const reader = source.body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > limit) {
        await reader.cancel();
        return tooLarge;
      }
      text += decoder.decode(part.value, { stream: true });
    }
  } catch {
    // The sender closed the connection.
    return { ok: false, reason: 'aborted' };
  }
  return { ok: true, text: text + decoder.decode() };
}
