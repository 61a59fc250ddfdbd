import { UnsupportedProviderMethodError } from 'viem';
import { createDeferred, withTimeLimit } from '@/lib/wallet/requests/promises';
import type { Provider } from '@/lib/wallet/walletconnect/client-types';

type Asked = Parameters<Provider['request']>[0];

/** Short, because a phone lets the page open the wallet's app only soon after a tap. */
const silenceLimitMs = 1_500;
/** The same as the client's own requests. */
const lifetimeSeconds = 5 * 60;

/** A method, and the one that a session must grant for it. Capabilities are of use only for a batch. */
const needed: ReadonlyMap<string, string> = new Map([
  ['wallet_getCapabilities', 'wallet_sendCalls'],
  ['wallet_getCallsStatus', 'wallet_getCallsStatus'],
  ['wallet_showCallsStatus', 'wallet_showCallsStatus'],
]);

/** EIP-5792's answer for all chains: only the attempt shows whether the wallet can. */
const readyAnywhere = { '0x0': { atomic: { status: 'ready' } } };

/**
 * Answers or sends the requests of EIP-5792, except for a batch itself, in place of the client.
 *
 * Upstream: @walletconnect/universal-provider 2.21.1, `Eip155Provider`: keeps the first capabilities as long as the
 * session; asks a bundler that the wallet names for a status, and returns the bundler's answer, which has another
 * shape; sends a node what the wallet did not grant. @walletconnect/sign-client 2.21.1, `Engine.request`: opens the
 * wallet's app for every request, so also each time that the page asks for a status.
 * Breaks when: `sendRequest` or the event `session_request:<id>` of the engine change: no capabilities or status arrive.
 * Guarded by: tests/components/connect/paired-wallets.test.tsx › a paired wallet confirms two calls at once, and
 * reports what became of them; › a paired wallet that names a bundler is followed without it; › a paired wallet that
 * learns to batch is asked again; tests/e2e/walletconnect/phone-walletconnect.spec.ts › the page follows a batch
 * without opening the wallet’s app
 * Can go when: the client has options for all of these.
 */
export function answerBatchRequests(provider: Provider): void {
  const request = provider.request.bind(provider);
  provider.request = async (asked, expiry) => {
    const { method } = asked;
    const granted = provider.session?.namespaces.eip155?.methods;
    const need = needed.get(method);
    if (granted === undefined || need === undefined) return await request(asked, expiry);
    if (!granted.includes(need)) throw new UnsupportedProviderMethodError(new Error(method));
    switch (method) {
      case 'wallet_getCapabilities':
        return granted.includes(method) ? await askCapabilities(provider, asked) : readyAnywhere;
      case 'wallet_getCallsStatus':
        return await sendQuietly(provider, asked);
      default:
        return await request(asked, expiry);
    }
  };
}

/** Falls back on `readyAnywhere` for a phone that sleeps: the batch itself wakes it. */
async function askCapabilities(provider: Provider, asked: Asked): Promise<unknown> {
  const silence = new Error('The wallet is silent.');
  try {
    return await withTimeLimit(sendQuietly(provider, asked), silenceLimitMs, silence);
  } catch (error) {
    if (error === silence) return readyAnywhere;
    throw error;
  }
}

/** Sends a request that shows nothing in the wallet, without opening the wallet's app. */
async function sendQuietly(
  { session, chainId, signer }: Provider,
  { method, params }: Asked,
): Promise<unknown> {
  const { engine } = signer.client;
  const { promise, resolve, reject } = createDeferred<unknown>();
  // A millisecond and three random digits, as the client's own ids.
  const id = Date.now() * 1_000 + Math.floor(Math.random() * 1_000);
  engine.events.once(`session_request:${id}`, ({ result, error }) => {
    if (error === undefined) resolve(result);
    else reject(error);
  });
  const expiryTimestamp = Math.floor(Date.now() / 1_000) + lifetimeSeconds;
  const sent = engine.sendRequest({
    topic: session?.topic ?? '',
    method: 'wc_sessionRequest',
    params: { request: { method, params, expiryTimestamp }, chainId: `eip155:${chainId}` },
    clientRpcId: id,
    throwOnFailedPublish: true,
  });
  sent.catch(reject);
  return await promise;
}
