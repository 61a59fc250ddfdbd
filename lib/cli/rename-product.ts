import { locales } from '@/lib/i18n/locales';

/** What a fork is called. */
export type ProductName = {
  name: string;
  id: string;
  description: string | null;
};

type Edit = { file: string; from: RegExp; to: (product: ProductName) => string | null };

/** The messages of a language, in which it is the text of `site.description`. */
function editDescription(file: string): Edit {
  return {
    file,
    from: /(?<="site": \{\s+"description": )"(?:[^"\\]|\\.)*"/,
    to: ({ description }) => (description === null ? null : JSON.stringify(escapeIcu(description))),
  };
}

/** Where the product is called by its name; all else reads it from `lib/config.ts`. */
const edits: readonly Edit[] = [
  {
    file: 'lib/config.ts',
    from: /(?<=export const productId = )'[^']*'/,
    to: ({ id }) => quote(id),
  },
  {
    file: 'lib/config.ts',
    from: /(?<=^const name = )'(?:[^'\\\n]|\\.)*'/m,
    to: ({ name }) => quote(name),
  },
  // In all languages, until somebody translates it: another product's would be wrong.
  ...Object.keys(locales).map((locale) => editDescription(`lib/texts/server/${locale}.json`)),
  editDescription('lib/texts/server/en-US.d.json.ts'),
  { file: 'package.json', from: /(?<="name": )"[^"]*"/, to: ({ id }) => JSON.stringify(id) },
  {
    file: 'package.json',
    from: /(?<="description": )"(?:[^"\\]|\\.)*"/,
    to: ({ description }) => (description === null ? null : JSON.stringify(description)),
  },
  // The lock file has it twice, at its beginning.
  {
    file: 'package-lock.json',
    from: /(?<=^ {2}"name": )"[^"]*"/m,
    to: ({ id }) => JSON.stringify(id),
  },
  {
    file: 'package-lock.json',
    from: /(?<="packages": \{\s+"": \{\s+"name": )"[^"]*"/,
    to: ({ id }) => JSON.stringify(id),
  },
  { file: 'README.md', from: /(?<=^# ).*/, to: ({ name }) => name },
  { file: 'app/brand/logo.svg', from: /(?<=<title>)[^<]*/, to: ({ name }) => escapeXml(name) },
];

/** What files say once the product has this name; `read` throws where a file is missing. */
export function renameProduct(
  product: ProductName,
  read: (file: string) => string,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const text = files.get(file) ?? read(file);
    const next = to(product);
    if (!from.test(text)) throw new Error(`${file} has no place for it: ${from.source}`);
    // A function, so that no `$` of a name is taken for a pattern.
    files.set(file, next === null ? text : text.replace(from, () => next));
  }
  files.set(guide, renameIds(read(guide), readId(read('lib/config.ts')), product.id));
  return files;
}

/** The names of metrics, keys and files as operators meet them. */
const guide = 'docs/operations.md';

function readId(config: string): string {
  return /(?<=export const productId = ')[^']*/.exec(config)?.[0] ?? '';
}

/** Metrics have underscores where an id has hyphens. */
function renameIds(text: string, from: string, to: string): string {
  const toMetric = (id: string) => id.replaceAll('-', '_');
  return text
    .replaceAll(new RegExp(`\\b${toMetric(from)}_`, 'g'), `${toMetric(to)}_`)
    .replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to);
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** What ICU messages have for arguments and tags is quoted, and the quote itself doubled. */
function escapeIcu(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/[{}<>]/g, "'$&'");
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
