type Normalize = (name: string) => string;

/** Of the package, with its tables; null until a name needs them. */
let normalizeAny: Normalize | null = null;

/** Lower-case ASCII without what ENSIP-15 has a rule for: such a label is its own normal form. */
const plainLabel = /^(?!..--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Downloads what normalizes every name: 18 kB, which most visitors never need. Rejects where that fails. */
export async function loadNormalize(): Promise<void> {
  normalizeAny ??= (await import('ens-normalize')).ens_normalize;
}

/** The same where this one needs it. */
export async function loadNormalizeFor(name: string): Promise<void> {
  if (!isPlain(name)) await loadNormalize();
}

/**
 * Stands for `@adraffy/ens-normalize` in the browser. Throws where a name is invalid, and where it is not
 * plain and `loadNormalize` is not done.
 *
 * Upstream: viem 2.57.1: `normalize` of `viem/ens` calls `ens_normalize`, and nothing else of the package.
 * Breaks when: it calls more of it: the build fails.
 * Guarded by: lib/wallet/names/ens-normalize.test.ts; tests/components/account/ens.test.tsx › a name that … is not
 * shown
 * Can go when: viem loads the tables when they are needed.
 * @see https://docs.ens.domains/ensip/15
 */
export function ens_normalize(name: string): string {
  if (normalizeAny !== null) return normalizeAny(name);
  if (isPlain(name)) return name;
  throw new Error('loadNormalize() is not done');
}

/** Whether it is its own normal form for certain, as nearly all names are. */
export function isPlain(name: string): boolean {
  return name.split('.').every((label) => plainLabel.test(label));
}
