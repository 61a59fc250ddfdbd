import { drawIcon, pictureHeaders } from '@/app/brand/draw-icon';

export const dynamic = 'force-static';

const size = 32;

/** Wraps one PNG in an ICO file. @see https://en.wikipedia.org/wiki/ICO_(file_format) */
export async function GET(): Promise<Response> {
  const png = Buffer.from(await (await drawIcon(size)).arrayBuffer());
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return new Response(Buffer.concat([head, png]), {
    headers: { ...pictureHeaders, 'Content-Type': 'image/x-icon' },
  });
}
