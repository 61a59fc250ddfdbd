import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const fork = {
  name: 'Acme Lend',
  id: 'acme-lend',
  description: 'Lend and borrow, with the wallet that you have.',
};

type Edit = { file: string; from: RegExp; to: string };

/** What a team would change by hand; three chains and a wallet go, two and five come. */
const edits: readonly Edit[] = [
  {
    file: 'lib/config.ts',
    from: /import \{ [^}]+ \} from 'viem\/chains';/,
    to: "import { base, gnosis, linea, mainnet, optimism, sepolia } from 'viem/chains';",
  },
  {
    file: 'lib/config.ts',
    from: /(const chains: [^=]+ = )\[[^\]]+\]/,
    to: '$1[mainnet, optimism, base, gnosis, linea]',
  },
  {
    file: 'lib/config.ts',
    from: /(const wallets: [^=]+ = )\[[^\]]+\]/,
    to: `$1[${[
      ...['injected', 'safe', 'rainbow', 'coinbase', 'metaMask', 'walletConnect'],
      ...['ledger', 'trust', 'zerion', 'rabby', 'okx'],
    ]
      .map((id) => `'${id}'`)
      .join(', ')}]`,
  },
  {
    file: 'lib/config.ts',
    from: /statement: `[^`]+`/,
    to: "statement: 'Welcome to Acme Lend. Signing is free.'",
  },
  { file: 'app/brand/theme.css', from: /--accent: #0d6b57/, to: '--accent: #5b21b6' },
  { file: 'app/brand/theme.css', from: /--accent-hover: #0a5847/, to: '--accent-hover: #4c1d95' },
  { file: 'app/brand/theme.css', from: /--accent-soft: #e3f0ec/, to: '--accent-soft: #ede9fe' },
  { file: 'app/brand/theme.css', from: /--accent: #5cd1b0/, to: '--accent: #c4b5fd' },
  { file: 'app/brand/theme.css', from: /--accent-hover: #7adcc0/, to: '--accent-hover: #ddd6fe' },
  { file: 'app/brand/theme.css', from: /--accent-text: #06231b/, to: '--accent-text: #1e1033' },
  { file: 'app/brand/theme.css', from: /--accent-soft: #16302a/, to: '--accent-soft: #2e1f4d' },
  { file: 'app/brand/logo.svg', from: /#0d6b57/, to: '#5b21b6' },
];

/** Copies what git knows or would take, and the packages, and calls the copy otherwise. */
export function makeFork(folder: string): void {
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
  // Links, where the disk is the same: the packages are half a gigabyte.
  execFileSync('cp', ['-RPl', 'node_modules', join(folder, 'node_modules')]);
  const { name, id, description } = fork;
  const names = ['--name', name, '--id', id, '--description', description];
  execFileSync('npm', ['run', '--silent', 'fork', '--', ...names], {
    cwd: folder,
    stdio: 'inherit',
  });
  for (const edit of edits) apply(folder, edit);
}

function apply(folder: string, { file, from, to }: Edit): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!from.test(text)) throw new Error(`${file} has nothing like ${from.source}`);
  writeFileSync(path, text.replace(from, to));
}
