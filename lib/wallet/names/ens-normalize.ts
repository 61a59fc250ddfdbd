type Normalize = (name: string) => string;

/** The package's, with its tables, once a name needs them. */
let normalizeAny: Normalize | null = null;

/** Lower-case ASCII to which no rule of ENSIP-15 applies: its own normal form. */
const plainLabel = /^(?!..--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Downloads the tables for every name: 18 kB, which most visitors never need. */
export async function loadNormalize(): Promise<void> {
  normalizeAny ??= (await import('ens-normalize')).ens_normalize;
}

export async function loadNormalizeFor(name: string): Promise<void> {
  if (!isPlain(name)) await loadNormalize();
}

/**
 * Replaces `@adraffy/ens-normalize` in the browser. Throws if a name is invalid, or not plain before
 * `loadNormalize`.
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

/** Whether the name is certainly its own normal form, as nearly all are. */
export function isPlain(name: string): boolean {
  return name.split('.').every((label) => plainLabel.test(label));
}
