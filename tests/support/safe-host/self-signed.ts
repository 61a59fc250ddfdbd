import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * Creates a key and a certificate for `names`, in PEM and valid for a day, so that the repository contains no
 * key. Writes out the few ASN.1 types that a certificate needs.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5280#section-4.1
 */
export function createCertificate(names: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(set(sequence(oid('550403'), tlv(0x0c, Buffer.from('Portico tests')))));
  const altNames = sequence(...names.map((it) => tlv(0x82, Buffer.from(it))));
  const extensions = sequence(sequence(oid('551d11'), tlv(0x04, altNames)));
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(-3_600_000), time(86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const der = sequence(body, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => tlv(0x31, Buffer.concat(parts));
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));

function time(fromNow: number): Buffer {
  const iso = new Date(Date.now() + fromNow).toISOString();
  return tlv(0x17, Buffer.from(`${iso.slice(2, 19).replace(/[-T:]/g, '')}Z`));
}
