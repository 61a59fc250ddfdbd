import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTranslate } from '@/lib/i18n/translate';
import { renameProduct } from './rename-product';

const read = (file: string) => readFileSync(file, 'utf8');
const acme = { name: "Bob's & Co $1", id: 'bob-co', description: "It's $& <here>." };

test('a fork is called by its name and id wherever this product was', () => {
  const files = renameProduct(acme, read);
  const readNew = (file: string) => files.get(file) ?? '';
  expect(readNew('lib/config.ts')).toContain("productId = 'bob-co';");
  expect(readNew('lib/config.ts')).toContain("const name = 'Bob\\'s & Co $1';");
  for (const locale of ['en-US', 'ar-AR'] as const) {
    const messages = JSON.parse(readNew(`lib/texts/server/${locale}.json`));
    expect(createTranslate(locale, messages)('site.description')).toBe("It's $& <here>.");
  }
  const { name, description } = JSON.parse(readNew('package.json'));
  expect([name, description]).toEqual(['bob-co', "It's $& <here>."]);
  const lock = JSON.parse(readNew('package-lock.json'));
  expect([lock.name, lock.packages[''].name]).toEqual(['bob-co', 'bob-co']);
  expect(readNew('README.md')).toMatch(/^# Bob's & Co \$1\n/);
  expect(readNew('app/brand/logo.svg')).toContain("<title>Bob's &amp; Co $1</title>");
  const guide = readNew('docs/operations.md');
  expect(guide).toContain('`bob_co_sign_ins_total`');
  expect(guide).toContain('`DATA_DIR/bob-co.db`');
  expect(guide).toContain('~bob-co:*');
});

test('it can be called otherwise again, and without a description keeps the one that it has', () => {
  const first = renameProduct(acme, read);
  const readFirst = (file: string) => first.get(file) ?? read(file);
  const second = renameProduct({ name: 'Next', id: 'next-one', description: null }, readFirst);
  expect(second.get('lib/config.ts')).toContain("productId = 'next-one';");
  expect(second.get('lib/config.ts')).toContain("const name = 'Next';");
  expect(second.get('lib/texts/server/de-DE.json')).toContain("It''s $& '<'here'>'.");
  expect(JSON.parse(second.get('package.json') ?? '').description).toBe("It's $& <here>.");
});

test('a file that has no place for a name is told, and nothing is written', () => {
  const spoilt = (file: string) => (file === 'README.md' ? 'no title' : read(file));
  expect(() => renameProduct(acme, spoilt)).toThrow('README.md has no place for it');
});
