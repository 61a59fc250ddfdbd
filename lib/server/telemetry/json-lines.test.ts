import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { toJsonLine, wrapStream } from '@/lib/server/telemetry/json-lines.mjs';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const messageOf = (text: string) => JSON.parse(toJsonLine(text, 50, 0)).msg;

it('makes one line of many, without colours', () => {
  const line = toJsonLine('\u001b[31mError: no\u001b[39m\n    at one\n    at two\n', 50, 7);
  expect(line.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(line)).toEqual({
    level: 50,
    time: 7,
    source: 'process',
    msg: 'Error: no\n    at one\n    at two',
  });
});

it('leaves out empty lines', () => {
  expect(toJsonLine('\n', 30)).toBe('');
});

it('shortens addresses, hashes and signatures, and what is too long', () => {
  expect(messageOf(`of ${address}`)).toBe('of 0xd8dA…6045');
  expect(messageOf(`signed 0x${'ab'.repeat(65)}`)).toBe('signed 0xabab…abab');
  expect(messageOf(`of ${address.slice(2)}, too`)).toBe('of d8dA…6045, too');
  expect(messageOf('x'.repeat(10_000))).toHaveLength(4_000);
});

it('leaves out the URL of a request', () => {
  expect(messageOf('Failed to handle request for /?token=secret')).not.toContain('secret');
});

function collect() {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(`${chunk}`);
      done();
    },
  });
  wrapStream(stream, 30);
  return { stream, chunks };
}

it('passes on what is JSON already, and ends each line', () => {
  const { stream, chunks } = collect();
  for (const text of ['{"a":1}\n', '{"a":1}', '[]\n', 'null\n', 'plain\n']) stream.write(text);
  expect(chunks.filter((chunk) => !chunk.endsWith('}\n'))).toEqual([]);
  const values = chunks.map((chunk) => JSON.parse(chunk));
  expect(values.slice(0, 2)).toEqual([{ a: 1 }, { a: 1 }]);
  expect(values.slice(2).map(({ msg }) => msg)).toEqual(['[]', 'null', 'plain']);
});

it('shortens addresses in JSON too, which stays JSON', () => {
  const { stream, chunks } = collect();
  const text = JSON.stringify({ a: address, b: `\b\f\u001b${'0a'.repeat(20)}` });
  stream.write(text);
  expect(JSON.parse(chunks.join(''))).toEqual({ a: '0xd8dA…6045', b: '\b\f\u001b…0a0a' });
});

it('has a warning of ours as one, not as a failure', () => {
  const { stream, chunks } = collect();
  for (const text of ['Warning: a\n', 'No warning: b\n']) stream.write(text);
  expect(chunks.map((chunk) => JSON.parse(chunk).level)).toEqual([40, 30]);
});

it('is silent about a stream that nobody reads any more', async () => {
  const broken = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })),
  });
  wrapStream(broken, 30);
  broken.write('one\n');
  await nextTurn();
  expect(broken.listenerCount('error')).toBe(1);
});
