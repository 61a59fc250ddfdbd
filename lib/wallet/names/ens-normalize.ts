type Normalize = (name: string) => string;

/** The package's function with its tables; null until a name needs them. */
let normalizeAny: Normalize | null = null;

/** Lowercase ASCII to which no ENSIP-15 rule applies, so it is already in normal form. */
const plainLabel = /^(?!..--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Downloads the tables for all names: 18 kB that most visitors never need. */
export async function loadNormalize(): Promise<void> {
  normalizeAny ??= (await import('ens-normalize')).ens_normalize;
}

export async function loadNormalizeFor(name: string): Promise<void> {
  if (!isPlain(name)) await loadNormalize();
}

/**
 * Replaces `@adraffy/ens-normalize` in the browser. Throws if a name is invalid, or if it is not plain and
 * `loadNormalize` has not finished.
 *
 * Upstream: viem 2.57.1: `normalize` of `viem/ens` calls `ens_normalize`, and nothing else in the package.
 * Breaks when: viem calls more of the package: the build fails.
 * Guarded by: lib/wallet/names/ens-normalize.test.ts; tests/components/account/ens.test.tsx › a name that … is not
 * shown
 * Can go when: viem loads the tables on demand.
 * @see https://docs.ens.domains/ensip/15
 */
export function ens_normalize(name: string): string {
  if (normalizeAny !== null) return normalizeAny(name);
  if (isPlain(name)) return name;
  throw new Error('loadNormalize() is not done');
}

/** Reports whether the name is certainly in normal form, as nearly all names are. */
export function isPlain(name: string): boolean {
  return name.split('.').every((label) => plainLabel.test(label));
}
