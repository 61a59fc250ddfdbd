import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';

/** The four edits in docs/fork.md. A failing test names the file that still has the old name. */
const upstream = {
  id: 'portico',
  descriptions: ['The front door of a web3 product', 'Connect a wallet, prove it is yours'],
};

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('the name in lib/config.ts', () => {
  it('is the name of the package', () => {
    expect(readJson('package.json').name).toBe(productId);
    const lock = readJson('package-lock.json');
    expect([lock.name, lock.packages[''].name]).toEqual([productId, productId]);
  });

  it('is the title of the logo', () => {
    const title = /<title>([^<]*)/.exec(readFileSync('app/brand/logo.svg', 'utf8'))?.[1] ?? '';
    expect(title.replaceAll('&lt;', '<').replaceAll('&amp;', '&')).toBe(config.name);
  });

  it('is the heading of the README', () => {
    expect(readFileSync('README.md', 'utf8').split('\n')[0]).toBe(`# ${config.name}`);
  });
});

if (productId !== upstream.id) {
  const languages = Object.keys(locales).map((locale) => `lib/texts/server/${locale}.json`);
  it.each(languages)('a fork has its own description in %s', (file) => {
    expectOwn(readJson(file).site.description);
  });

  it('a fork has its own description in package.json', () => {
    expectOwn(readJson('package.json').description);
  });
}

function expectOwn(text: string): void {
  for (const description of upstream.descriptions) expect(text).not.toContain(description);
}
