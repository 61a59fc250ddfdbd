import { expect, test, vi } from 'vitest';
import { answerBatchRequests } from '@/lib/wallet/walletconnect/batch-requests';
import type { Provider } from '@/lib/wallet/walletconnect/client-types';

function createProvider(methods: readonly string[]) {
  const passedOn = vi.fn(async () => 'answered');
  const provider = { session: { namespaces: { eip155: { methods } } }, request: passedOn };
  answerBatchRequests(provider as unknown as Provider);
  return {
    ask: (method: string) => (provider as unknown as Provider).request({ method }),
    passedOn,
  };
}

test.each([
  ['wallet_showCallsStatus', ['wallet_sendCalls']],
  ['wallet_getCallsStatus', ['wallet_sendCalls']],
  ['wallet_getCapabilities', ['wallet_getCapabilities']],
])(
  '%s is unsupported, and not sent to a node, in a session with only %j',
  async (method, granted) => {
    const { ask, passedOn } = createProvider(granted);
    await expect(ask(method)).rejects.toMatchObject({ code: 4200 });
    expect(passedOn).not.toHaveBeenCalled();
  },
);

test.each(['wallet_showCallsStatus', 'wallet_sendCalls', 'eth_accounts'])(
  'the client keeps %s',
  async (method) => {
    const { ask } = createProvider(['wallet_showCallsStatus']);
    await expect(ask(method)).resolves.toBe('answered');
  },
);
