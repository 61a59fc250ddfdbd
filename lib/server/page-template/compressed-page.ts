import 'server-only';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { startUnseen } from '@/lib/server/page-template/unseen-bytes';

const decompress = promisify(brotliDecompress);

/** Where a page has what each view has of its own: its name, and its length in bytes of UTF-8. */
export type Hole = { name: string; length: number };

/** What a view has of its own, by the names of holes. */
export type Values = Readonly<Record<string, string>>;

/** Gives the page of a view, whose own texts must be as long as their holes. */
export type FillCompressed = (own: Values) => Buffer;

type Bytes = Buffer | Hole;

/** Bytes behind a hole that go with it: by the last two, a reader of Brotli chooses the code of the next. */
const contextLength = 2;
/** The most that is not compressed between two holes: it would have codes of its own, which are longer. */
const shortLength = 24;

/** How often it is tried. Some in a hundred fail, where the compressor finds a repetition by chance. */
const mostAttempts = 5;

/**
 * Compresses a page once, in Brotli, so that a view costs a copy in place of a compressor's work. What each
 * view has of its own lies in it as it is, in blocks that the format has for that. Null where a filled page
 * does not give back the page.
 *
 * The compressor gets something that it cannot have seen in place of a hole and of the short texts between
 * holes, so that nothing refers to it, and a block of ours takes the place of what it makes of that. It goes
 * on as if it had been its own: where nothing is repeated, a block changes nothing but the place in the stream.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7932#section-9.2
 */
export async function compressPage(
  parts: readonly (string | Hole)[],
): Promise<FillCompressed | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const fill = await tryToCompress(parts);
    if (fill !== null) return fill;
  }
  return null;
}

async function tryToCompress(parts: readonly (string | Hole)[]): Promise<FillCompressed | null> {
  const stream = await compressParts(parts.map((it) => (isHole(it) ? it : Buffer.from(it))));
  const length = stream.reduce((sum, it) => sum + it.length, 0);
  const fill: FillCompressed = (own) => {
    const filled = Buffer.alloc(length);
    let at = 0;
    for (const it of stream) {
      if (isHole(it)) filled.write(own[it.name] ?? '', at, it.length, 'utf8');
      else filled.set(it, at);
      at += it.length;
    }
    return filled;
  };
  const isRight = await Promise.all(['0', '9'].map((digit) => isFilled(parts, fill, digit)));
  return isRight.every(Boolean) ? fill : null;
}

async function isFilled(
  parts: readonly (string | Hole)[],
  fill: FillCompressed,
  digit: string,
): Promise<boolean> {
  const toText = ({ length }: Hole) => digit.repeat(length);
  const own = Object.fromEntries(parts.filter(isHole).map((hole) => [hole.name, toText(hole)]));
  const page = parts.map((it) => (isHole(it) ? toText(it) : it)).join('');
  const read = await decompress(fill(own)).catch(() => null);
  return read?.toString('utf8') === page;
}

/** The stream, with its holes. */
async function compressParts(parts: readonly Bytes[]): Promise<Bytes[]> {
  const { compress, end: endStream } = startCompressor();
  const createUnseen = startUnseen();
  const stream: Bytes[] = [];
  for (const block of toBlocks(parts)) {
    if (!block.some(isHole)) {
      stream.push(await compress(join(block)));
      continue;
    }
    const length = block.reduce((sum, it) => sum + it.length, 0);
    const end = block.at(-1);
    const context = end === undefined || isHole(end) ? Buffer.of() : end;
    await compress(Buffer.concat([createUnseen(length - context.length), context]));
    stream.push(toBlockHeader(length), ...block);
  }
  stream.push(await endStream());
  return stream;
}

function startCompressor() {
  const compressor = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  const written: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => written.push(chunk));
  const take = () => join(written.splice(0));
  return {
    /** What comes out of it for this, to the byte. */
    async compress(bytes: Buffer): Promise<Buffer> {
      compressor.write(bytes);
      await new Promise<void>((resolve) =>
        compressor.flush(constants.BROTLI_OPERATION_FLUSH, resolve),
      );
      return take();
    },
    async end(): Promise<Buffer> {
      const ended = new Promise((resolve) => compressor.once('end', resolve));
      compressor.end();
      await ended;
      return take();
    },
  };
}

/** What is compressed, and what is not: holes, what comes behind them, and what is short between them. */
function toBlocks(parts: readonly Bytes[]): Bytes[][] {
  const blocks: Bytes[][] = [];
  parts.forEach((part, index) => {
    const last = blocks.at(-1);
    const isOpen = last?.some(isHole) ?? false;
    if (isHole(part)) {
      if (isOpen) last?.push(part);
      else blocks.push([part]);
      return;
    }
    const isBetween = isOpen && isHole(parts[index + 1] ?? part);
    const cut = isBetween && part.length <= shortLength ? part.length : isOpen ? contextLength : 0;
    if (cut > 0) last?.push(part.subarray(0, cut));
    if (part.length > cut) blocks.push([part.subarray(cut)]);
  });
  return blocks;
}

/** Of a block that is not the last, has four nibbles of length, and is not compressed. */
function toBlockHeader(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff]);
}

export function isHole(it: string | Bytes): it is Hole {
  return typeof it !== 'string' && 'name' in it;
}

function join(bytes: readonly Bytes[]): Buffer {
  return Buffer.concat(bytes.filter((it): it is Buffer => !isHole(it)));
}
