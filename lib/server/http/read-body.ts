import 'server-only';
import { isObject, parseJson } from '@/lib/parse';
import { Refusal } from '@/lib/server/http/http-errors';
import { readBytes } from '@/lib/server/http/read-bytes';

/** Larger than the signature of a Safe with many owners. */
const maxFieldBytes = 64 * 1024;

/** Reads a body up to `maxBytes`, whatever length its header claims. Throws a `Refusal`. */
export async function readText(
  source: Pick<Request, 'headers' | 'body'>,
  maxBytes: number,
): Promise<string> {
  if (Number(source.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal('too-large');
  if (source.body === null) return '';
  const bytes = await readBytes(source.body, maxBytes).catch(() => {
    throw new Refusal('malformed', 'aborted');
  });
  if (bytes === null) throw new Refusal('too-large');
  return new TextDecoder().decode(bytes);
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
