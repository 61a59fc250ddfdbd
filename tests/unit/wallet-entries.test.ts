import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { config } from '@/lib/config';
import { createConnectors } from '@/lib/wallet/wagmi/connectors';
import { listConnectors } from '@/tests/support/listed-connectors';
import { offers } from '@/tests/support/wallets';

const link = z.url({ protocol: /^https$/ });
const step = z.strictObject({
  step: z.enum(['install', 'create', 'scan', 'connect', 'refresh']),
  title: z.string().min(1),
  description: z.string().min(1),
});
const instructions = z.strictObject({ learnMoreUrl: link, steps: z.array(step).min(2).max(3) });
const created = z.custom<() => unknown>((it) => typeof it === 'function');
const colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i);

const store = z.enum([
  ...['android', 'ios', 'mobile', 'qrCode', 'chrome', 'edge', 'firefox', 'opera', 'safari'],
  ...['browserExtension', 'macos', 'windows', 'linux', 'desktop'],
] as const);

/** Wallet entries and instruction steps: section 3 of the specification. */
const entry = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  shortName: z.string().min(1).optional(),
  iconUrl: created,
  iconBackground: colour,
  iconAccent: colour.optional(),
  installed: z.boolean().optional(),
  downloadUrls: z.partialRecord(store, link).optional(),
  mobile: z.strictObject({ getUri: created.optional() }).optional(),
  qrCode: z.strictObject({ getUri: created, instructions: instructions.optional() }).optional(),
  extension: z.strictObject({ instructions }).optional(),
  desktop: z
    .strictObject({ getUri: created.optional(), instructions: instructions.optional() })
    .optional(),
});

beforeAll(() => {
  const page = Object.assign(new EventTarget(), { ethereum: { request: async () => null } });
  // Simulates a tab, whose window is its own parent.
  vi.stubGlobal('window', Object.assign(page, { parent: page }));
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('navigator', { userAgent: 'Chrome/131.0', platform: 'Linux', maxTouchPoints: 0 });
});
afterAll(() => void vi.unstubAllGlobals());

function getEntries() {
  return listConnectors(createConnectors, 'https://door.example.org').map((connector) =>
    entry.parse(Reflect.get(connector, 'rkDetails')),
  );
}

test('every wallet entry and each step of its instructions have the fields of the specification', () => {
  expect(getEntries()).toHaveLength(config.wallets.length);
});

test('a wallet that can be downloaded has links to its stores and instructions', () => {
  const entries = new Map(getEntries().map((it) => [it.id, it]));
  const linksOf = (id: string) => Object.keys(entries.get(id)?.downloadUrls ?? {});
  const apps = ['android', 'ios', 'mobile', 'qrCode'];
  if (offers('rainbow')) expect(linksOf('rainbow')).toEqual([...apps, 'browserExtension']);
  if (offers('coinbase')) {
    expect(linksOf('coinbase')).toEqual([...apps, 'chrome', 'browserExtension']);
  }
  const stores = ['chrome', 'edge', 'firefox', 'opera', 'browserExtension'];
  if (offers('metaMask')) expect(linksOf('metaMask')).toEqual([...apps, ...stores]);
  expect(linksOf('safe')).toEqual(['browserExtension']);
  if (offers('brave')) expect(linksOf('brave')).toEqual(['browserExtension']);
  for (const [id, { downloadUrls, qrCode, extension }] of entries) {
    const hasInstructions = (qrCode?.instructions ?? extension?.instructions) !== undefined;
    expect([id, hasInstructions]).toEqual([id, downloadUrls !== undefined]);
  }
});
