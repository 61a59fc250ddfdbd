import { createRequire } from 'node:module';
import * as ofPage from '@walletconnect/utils';
import { describe, expect, it } from 'vitest';
import {
  hasRecap,
  readRecap,
  requestedMethods,
  splitRecap,
  writeRecap,
  writeRecapStatement,
} from '@/lib/auth/recap';
import { config } from '@/lib/config';

// The wallet kit comes with its own, newer version.
const requireOfKit = createRequire(createRequire(import.meta.url).resolve('@reown/walletkit'));
const ofWallet = requireOfKit('@walletconnect/utils') as typeof ofPage;
const libraries = [
  ['the page', ofPage],
  ['a wallet', ofWallet],
] as const;

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const chainIds = [...config.chains, ...config.testChains].map(({ id }) => id);
/** Every subset of the first seven chains. */
const subsets = Array.from({ length: 2 ** Math.min(chainIds.length, 7) - 1 }, (_, bits) =>
  chainIds.filter((_id, index) => ((bits + 1) >> index) & 1),
);
const toCaip2 = (ids: readonly number[]) => ids.map((id) => `eip155:${id}`);

/** Builds the page's `authenticate` request to a wallet. */
function request() {
  const methods = requestedMethods.toReversed();
  return {
    type: 'caip122' as const,
    chains: toCaip2(chainIds),
    ...{ domain: 'door.example.org', aud: 'https://door.example.org', version: '1' as const },
    ...{ nonce: 'abcdefghijkl', iat: '2026-01-01T12:00:00.000Z', exp: '2026-01-01T12:10:00.000Z' },
    statement: config.statement,
    resources: [ofPage.createEncodedRecap('eip155', 'request', methods)],
  };
}

describe('a ReCap', () => {
  it('is what the page’s WalletConnect client requests', () => {
    expect(request().resources).toEqual([writeRecap(null)]);
  });

  it('has no padding, and no character that differs between base64 and base64url', () => {
    for (const ids of [null, ...subsets]) expect(writeRecap(ids)).toMatch(/^urn:recap:[\w]+$/);
  });

  describe.each(libraries)('from the library of %s', (_, library) => {
    it('equals ours for every subset of the chains, whatever other chains and methods the wallet has', () => {
      for (const ids of subsets) {
        const { resources, statement } = library.populateAuthPayload({
          authPayload: request(),
          // A wallet's own order, with chains and methods that nobody requested.
          chains: ['eip155:424242', ...toCaip2(ids.toReversed())],
          methods: ['wallet_grantPermissions', ...requestedMethods.toReversed(), 'eth_sign'],
        });
        expect(resources).toEqual([writeRecap(ids)]);
        expect(statement).toBe(writeRecapStatement(config.statement));
        expect(readRecap(writeRecap(ids), chainIds)?.chainIds).toEqual(ids);
      }
    });

    // A wallet narrows the ReCap to the methods that it has.
    it.each([
      [['personal_sign'], true],
      [['eth_sendTransaction', 'personal_sign'], true],
      [['eth_sendTransaction'], false],
    ])('with only %o, is accepted: %s', (methods, isAccepted) => {
      const payload = library.populateAuthPayload({
        ...{ authPayload: request(), chains: toCaip2(chainIds) },
        methods: [...methods],
      });
      const text = library.formatMessage(payload, `did:pkh:eip155:${chainIds[0]}:${address}`);
      const split = splitRecap(text, { statement: config.statement, chainIds });
      expect(split?.chainIds ?? null).toEqual(isAccepted ? chainIds : null);
      if (split !== null) expect(hasRecap(split.message)).toBe(false);
    });

    it('is formatted into a message that splitRecap takes apart again', () => {
      const narrowed = library.populateAuthPayload({
        ...{ authPayload: request(), chains: toCaip2(chainIds.slice(1)) },
        methods: [...requestedMethods],
      });
      const iss = `did:pkh:eip155:${chainIds[1]}:${address}`;
      const { resources: _resources, ...plain } = request();
      const expected = { statement: config.statement, chainIds };
      const message = library.formatMessage(plain, iss);
      for (const [payload, granted] of [
        [narrowed, chainIds.slice(1)],
        [request(), chainIds],
      ] as const) {
        const text = library.formatMessage(payload, iss);
        expect(text).toContain(`\n${writeRecapStatement(config.statement)}\n`);
        expect(hasRecap(text)).toBe(true);
        expect(splitRecap(text, expected)).toEqual({ message, chainIds: granted });
      }
      expect(hasRecap(message)).toBe(false);
      expect(splitRecap(message, expected)).toBeNull();
    });
  });

  it('lists its methods in an order that is the same in every language’s collation', () => {
    for (const locale of [...config.languages, 'et', 'haw', 'lt', 'cy']) {
      const { compare } = new Intl.Collator(locale);
      expect(requestedMethods.toSorted(compare)).toEqual(requestedMethods);
    }
  });
});
