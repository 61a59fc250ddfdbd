import 'server-only';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createMac, isMac, isNewestMac } from '@/lib/server/crypto/mac';

const compress = promisify(gzip);

/**
 * A file as it is kept in the store: compressed, and under our code. A visitor's browser runs it, so
 * being able to write to the store must not be enough to choose what it runs.
 */
export async function sealFile(name: string, content: Buffer): Promise<string> {
  const body = (await compress(content)).toString('base64');
  return `${createMac('file', toSigned(name, body))} ${body}`;
}

/** The content, in gzip; null where the text is not what one of our servers kept under that name. */
export function openFile(name: string, text: string): Buffer | null {
  const { mac, body } = parse(text);
  return isMac('file', toSigned(name, body), mac) ? Buffer.from(body, 'base64') : null;
}

/** Whether our newest secret sealed it: what an older one sealed is shut once that one is dropped. */
export function isNewlySealed(name: string, text: string): boolean {
  const { mac, body } = parse(text);
  return isNewestMac('file', toSigned(name, body), mac);
}

/** The name belongs to it: a file is not to pass for another one. */
const toSigned = (name: string, body: string) => `${name} ${body}`;

function parse(text: string): { mac: string; body: string } {
  const [mac = '', body = ''] = text.split(' ');
  return { mac, body };
}
