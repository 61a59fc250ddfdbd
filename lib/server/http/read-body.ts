import 'server-only';
import { isObject, parseJson } from '@/lib/parse';
import { Refusal } from '@/lib/server/http/http-errors';
import { readBytes } from '@/lib/server/http/read-bytes';

type BodyResult = { ok: true; text: string } | { ok: false; reason: 'too-large' | 'aborted' };

/** Larger than the signature of a Safe with many owners. */
const maxFieldBytes = 64 * 1024;

/** Reads a body as text, up to `maxBytes`, whatever length its header claims. */
export async function readBody(
  source: Pick<Request, 'headers' | 'body'>,
  maxBytes: number,
): Promise<BodyResult> {
  const tooLarge = { ok: false, reason: 'too-large' } as const;
  if (Number(source.headers.get('content-length') ?? 0) > maxBytes) return tooLarge;
  if (source.body === null) return { ok: true, text: '' };
  try {
    const bytes = await readBytes(source.body, maxBytes);
    return bytes === null ? tooLarge : { ok: true, text: new TextDecoder().decode(bytes) };
  } catch {
    return { ok: false, reason: 'aborted' };
  }
}

export async function readText(request: Request, maxBytes: number): Promise<string> {
  const body = await readBody(request, maxBytes);
  if (body.ok) return body.text;
  throw body.reason === 'too-large'
    ? new Refusal('too-large')
    : new Refusal('malformed', 'aborted');
}

/** Reads the fields of a form or a flat JSON object. Throws a `Refusal`. */
export async function readFields(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const isForm = type.trim() === 'application/x-www-form-urlencoded';
  if (!isForm && type.trim() !== 'application/json') throw new Refusal('content-type');
  const text = await readText(request, maxFieldBytes);
  return isForm ? parseForm(text) : parseJsonFields(text);
}

function parseForm(text: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(text)];
  if (new Set(fields.map(([name]) => name)).size !== fields.length) {
    throw new Refusal('malformed', 'repeated field');
  }
  return Object.fromEntries(fields);
}

export function parseJsonFields(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (!isObject(value)) throw new Refusal('malformed', 'not a JSON object');
  return value;
}
