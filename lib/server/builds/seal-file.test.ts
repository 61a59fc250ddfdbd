import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openFile, sealFile } from '@/lib/server/builds/seal-file';

const name = 'build:chunks/a.js';
const content = Buffer.from('run();');

it('what was sealed is opened again', async () => {
  const body = openFile(name, await sealFile(name, content));
  expect(body === null ? null : gunzipSync(body).toString()).toBe('run();');
});

it('what was changed, or kept under another name, is not opened', async () => {
  const text = await sealFile(name, content);
  const [mac = ''] = text.split(' ');
  const [, foreign = ''] = (await sealFile(name, Buffer.from('steal();'))).split(' ');
  expect(openFile('build:chunks/b.js', text)).toBeNull();
  for (const changed of [`${mac} ${foreign}`, mac, '', `x${text}`, text.slice(0, -4)]) {
    expect(openFile(name, changed)).toBeNull();
  }
});
