import { stripVTControlCharacters } from 'node:util';

const mark = Symbol.for('json-lines');

/** pino's numbers. */
const levels = { stdout: 30, warning: 40, stderr: 50 };
/** Characters of one line; what is longer is data. */
const maxLength = 4_000;

/** Hex of 40 digits or more is an address, a hash or a signature. */
const longHex = /([0-9a-f]{4})[0-9a-f]{32,}([0-9a-f]{4})(?![0-9a-f])/gi;
/** Next logs the URL of a request that failed, which can contain personal data. */
const requestTarget = /(Failed to handle request for ).*/g;

/** Keeps four digits at each end of long hex. JSON stays JSON. */
export function shortenHex(text) {
  return text.replace(longHex, '$1…$2');
}

/** One line of JSON for a piece of text, '' where there is nothing in it. */
export function toJsonLine(text, level, time = Date.now()) {
  const msg = shortenHex(stripVTControlCharacters(text))
    .replace(requestTarget, '$1(left out)')
    .trim()
    .slice(0, maxLength);
  return msg === '' ? '' : `${JSON.stringify({ level, time, source: 'process', msg })}\n`;
}

/** Whether each line of it is an object of JSON already. */
function isJson(text) {
  return text
    .trimEnd()
    .split('\n')
    .every((line) => {
      try {
        const value = JSON.parse(line);
        return typeof value === 'object' && value !== null && !Array.isArray(value);
      } catch {
        return false;
      }
    });
}

/** Makes what is written to a stream lines of JSON. */
export function wrapStream(stream, level) {
  // The reader may be gone. Without a listener Next would log that error, to the same stream.
  stream.on('error', () => undefined);
  const write = stream.write.bind(stream);
  stream.write = (chunk, encoding, callback) => {
    const done = typeof encoding === 'function' ? encoding : callback;
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    const own = text.startsWith('Warning: ') ? levels.warning : level;
    const line = isJson(text) ? `${shortenHex(text.trimEnd())}\n` : toJsonLine(text, own);
    return write(line, done);
  };
}

/**
 * Makes every line on both outputs of this process one line of JSON: Next, Node and libraries write plain
 * text, and stacks of many lines. pino's lines are JSON already and bypass this. At a terminal and in
 * the demo people read, and nothing is changed.
 */
export function writeJsonLines() {
  // biome-ignore lint/style/noProcessEnv: runs before anything that could read the environment.
  const isRead = process.stdout.isTTY === true || process.env.DEMO === 'true';
  if (isRead || Reflect.has(process, mark)) return;
  Reflect.set(process, mark, true);
  wrapStream(process.stdout, levels.stdout);
  wrapStream(process.stderr, levels.stderr);
  // Node's own listener writes several lines, bypassing the stream.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => process.stderr.write(`${name}: ${message}`));
}
