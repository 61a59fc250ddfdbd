import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Locale, locales } from '@/lib/i18n/locales';
import type { WalletId } from '@/lib/wallets';

/** The values that a team changes. Chains are named as in `viem/chains`. */
export type Fork = {
  name: string;
  id: string;
  description: string;
  statement: string;
  chains: readonly string[];
  testChains: readonly string[];
  wallets: readonly WalletId[];
  /** Defaults to the languages of `lib/config.ts`. */
  languages?: readonly [Locale, ...Locale[]];
  brand: readonly Edit[];
};

type Edit = { file: string; from: RegExp; to: string };

/** Other chains, more wallets, other colours. */
export const lender: Fork = {
  name: 'Acme Lend',
  id: 'acme-lend',
  description: 'Lend and borrow, with the wallet that you have.',
  statement: 'Welcome to Acme Lend. Signing is free.',
  chains: ['mainnet', 'optimism', 'base', 'gnosis', 'linea'],
  testChains: ['sepolia'],
  wallets: [
    ...(['injected', 'safe', 'rainbow', 'coinbase', 'metaMask', 'walletConnect'] as const),
    ...(['ledger', 'trust', 'zerion', 'rabby', 'okx'] as const),
  ],
  brand: [
    { file: 'app/brand/theme.css', from: /--accent: #0d6b57/, to: '--accent: #5b21b6' },
    { file: 'app/brand/theme.css', from: /--accent-hover: #0a5847/, to: '--accent-hover: #4c1d95' },
    { file: 'app/brand/theme.css', from: /--accent-soft: #e3f0ec/, to: '--accent-soft: #ede9fe' },
    { file: 'app/brand/theme.css', from: /--accent: #5cd1b0/, to: '--accent: #c4b5fd' },
    { file: 'app/brand/theme.css', from: /--accent-hover: #7adcc0/, to: '--accent-hover: #ddd6fe' },
    { file: 'app/brand/theme.css', from: /--accent-text: #06231b/, to: '--accent-text: #1e1033' },
    { file: 'app/brand/theme.css', from: /--accent-soft: #16302a/, to: '--accent-soft: #2e1f4d' },
    { file: 'app/brand/logo.svg', from: /#0d6b57/, to: '#5b21b6' },
  ],
};

/** The fewest chains that the tests allow, without Ethereum, one language, and a long name. */
export const market: Fork = {
  name: 'Tidepool Markets',
  id: 'tidepool',
  description: 'Lend and borrow at the edge of the tide.',
  statement: 'Step into the tidepool: sign to open your account. No gas, no approval.',
  chains: ['arbitrum', 'optimism'],
  testChains: ['arbitrumSepolia'],
  wallets: [
    ...(['injected', 'safe', 'coinbase', 'metaMask', 'walletConnect'] as const),
    ...(['rabby', 'trust', 'okx'] as const),
  ],
  languages: ['en-US'],
  brand: [],
};

/** Lists the edits in docs/fork.md. */
function listEdits({
  name,
  id,
  description,
  statement,
  chains,
  testChains,
  wallets,
  languages,
  brand,
}: Fork): readonly Edit[] {
  const file = 'lib/config.ts';
  const imported = [...chains, ...testChains].sort().join(', ');
  const editDescription = (path: string): Edit => ({
    file: path,
    from: /(?<="description": )"(?:[^"\\]|\\.)*"/,
    to: JSON.stringify(description),
  });
  return [
    { file, from: /(?<=export const productId = )'[^']*'/, to: quote(id) },
    { file, from: /(?<=^const name = )'[^']*'/m, to: quote(name) },
    { file: 'package.json', from: /(?<="name": )"[^"]*"/, to: JSON.stringify(id) },
    editDescription('package.json'),
    // Written by `npm install` in a real fork.
    ...[/(?<=^ {2}"name": )"[^"]*"/m, /(?<="packages": \{\s+"": \{\s+"name": )"[^"]*"/].map(
      (from) => ({ file: 'package-lock.json', from, to: JSON.stringify(id) }),
    ),
    { file: 'app/brand/logo.svg', from: /(?<=<title>)[^<]*/, to: name },
    { file: 'README.md', from: /(?<=^# ).*/, to: name },
    ...Object.keys(locales).map((locale) => editDescription(`lib/texts/server/${locale}.json`)),
    {
      ...{ file, from: /import \{ [^}]+ \} from 'viem\/chains';/ },
      to: `import { ${imported} } from 'viem/chains';`,
    },
    { file, from: /(const chains: [^=]+ = )\[[^\]]+\]/, to: `$1[${chains.join(', ')}]` },
    { file, from: /(const testChains: [^=]+ = )\[[^\]]+\]/, to: `$1[${testChains.join(', ')}]` },
    // A fork lists the tokens of its own chains.
    { file, from: /const sources = [\s\S]+?(?=\/\*\* Listed for everybody)/, to: '' },
    { file, from: /(const tokens: [^=]+ = )\[[^\]]+\n\];/, to: '$1[];' },
    {
      ...{ file, from: /(const wallets: [^=]+ = )\[[^\]]+\]/ },
      to: `$1[${quoteAll(wallets)}]`,
    },
    ...(languages === undefined
      ? []
      : [
          { file, from: /(const languages: [^=]+ = )\[[^\]]+\]/, to: `$1[${quoteAll(languages)}]` },
        ]),
    { file, from: /statement: `[^`]+`/, to: `statement: '${statement}'` },
    ...brand,
  ];
}

const quote = (text: string) => `'${text}'`;
const quoteAll = (names: readonly string[]) => names.map(quote).join(', ');

/** Copies the tree and its packages, then applies the edits. */
export function makeFork(folder: string, fork: Fork): void {
  const listed = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '');
  for (const file of files) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
  // Hard links, which need the same disk, because the packages take half a gigabyte.
  execFileSync('cp', ['-RPl', 'node_modules', join(folder, 'node_modules')]);
  for (const edit of listEdits(fork)) apply(folder, edit);
}

function apply(folder: string, { file, from, to }: Edit): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!from.test(text)) throw new Error(`${file} has nothing like ${from.source}`);
  writeFileSync(path, text.replace(from, to));
}
