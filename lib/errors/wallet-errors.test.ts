import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createConnector } from 'wagmi';
import {
  connect,
  sendCalls,
  sendTransaction,
  signMessage,
  switchChain,
  watchAsset,
} from 'wagmi/actions';
import { injected, safe, walletConnect } from 'wagmi/connectors';
import { classifyError } from '@/lib/errors/classify-error';
import {
  type Answers,
  scriptedAccount as account,
  createScriptedWallet,
} from '@/tests/support/scripted-wallet';

/** Real errors of wagmi, its connectors and viem, provoked by a scripted wallet. */
beforeAll(() => {
  // The connectors look for wallets only in a browser, and for a Safe only in a frame.
  const page: { parent?: unknown } = {};
  page.parent = page;
  vi.stubGlobal('window', page);
});
afterAll(() => void vi.unstubAllGlobals());

function refuse(code: number, message = `code ${code}`): () => never {
  return () => {
    throw Object.assign(new Error(message), { code });
  };
}

async function codeOf(action: Promise<unknown>) {
  return await action.then(() => expect.fail('it did not fail'), classifyError);
}

describe('a wallet that fails to connect', () => {
  it.each([
    [4001, 'userRejected'],
    [-32002, 'requestPending'],
    [4100, 'unauthorized'],
    [4200, 'unsupportedMethod'],
    [4900, 'walletDisconnected'],
    [4901, 'chainDisconnected'],
    [-32005, 'walletNodeLimited'],
    [-32603, 'walletFailed'],
  ])('with %i is classified as %s', async (code, expected) => {
    const { config, connector } = createScriptedWallet({
      wallet_requestPermissions: refuse(code),
      eth_requestAccounts: refuse(code),
    });
    expect(await codeOf(connect(config, { connector }))).toBe(expected);
  });

  it.each(['User rejected the request.', 'User closed modal', 'accounts received is empty'])(
    'with only the message "%s" is classified as a refusal',
    async (message) => {
      const { config, connector } = createScriptedWallet({
        wallet_requestPermissions: refuse(0),
        eth_requestAccounts: refuse(0, message),
      });
      expect(await codeOf(connect(config, { connector }))).toBe('userRejected');
    },
  );

  it('because its account is not an address is classified as sending junk', async () => {
    const { config, connector } = createScriptedWallet({
      wallet_requestPermissions: refuse(0),
      eth_requestAccounts: () => ['0xnobody'],
    });
    expect(await codeOf(connect(config, { connector }))).toBe('walletJunk');
  });
});

describe('a connected wallet', () => {
  async function connected(answers: Answers) {
    const { config, connector } = createScriptedWallet(answers);
    await connect(config, { connector });
    return config;
  }
  /** Fails both methods: viem tries the newer one if the wallet does not know the older one. */
  async function codeOfSending(fail: () => never) {
    const config = await connected({ eth_sendTransaction: fail, wallet_sendTransaction: fail });
    return await codeOf(sendTransaction(config, { to: account, value: 1n, gas: null }));
  }
  const requests = [
    [4001, 'userRejected'],
    [4100, 'unauthorized'],
    [4200, 'unsupportedMethod'],
    [-32601, 'unsupportedMethod'],
    [4900, 'walletDisconnected'],
    [4901, 'chainDisconnected'],
    [4902, 'chainUnknown'],
    [-32002, 'requestPending'],
    [-32005, 'walletNodeLimited'],
    [-32602, 'walletFailed'],
    [-32603, 'walletFailed'],
    [5000, 'userRejected'],
    [6000, 'walletDisconnected'],
    [5100, 'chainUnsupported'],
    [5101, 'unsupportedMethod'],
    [5102, 'unsupportedMethod'],
    [5103, 'unauthorized'],
  ] as const;

  it.each(requests)(
    'that rejects a request with %i is classified as %s',
    async (code, expected) => {
      const config = await connected({
        personal_sign: refuse(code),
        wallet_watchAsset: refuse(code),
      });
      expect(await codeOf(signMessage(config, { message: 'hi' }))).toBe(expected);
      const options = { address: account, symbol: 'T', decimals: 18 };
      expect(await codeOf(watchAsset(config, { type: 'ERC20', options }))).toBe(expected);
      expect(await codeOfSending(refuse(code))).toBe(expected);
    },
  );

  // https://eips.ethereum.org/EIPS/eip-5792#error-codes
  it.each([
    [5700, 'capabilityUnsupported'],
    [5710, 'batchUnsupported'],
    [5720, 'batchDuplicate'],
    [5730, 'batchUnknown'],
    [5740, 'batchTooLarge'],
    [5750, 'upgradeRejected'],
    [5760, 'batchUnsupported'],
  ])('that rejects a batch with %i is classified as %s', async (code, expected) => {
    const config = await connected({ wallet_sendCalls: refuse(code, 'EIP-5792 error') });
    expect(await codeOf(sendCalls(config, { calls: [{ to: account }] }))).toBe(expected);
  });

  // Messages as worded by MetaMask's network controller 35.0.1 and by browsers.
  it.each([
    [-32002, "Request of type 'wallet_requestPermissions' already pending", 'requestPending'],
    [-32002, 'RPC endpoint not found or unavailable.', 'walletNodeDown'],
    [-32002, 'RPC endpoint returned too many errors, retrying in 29.9 minutes.', 'walletNodeDown'],
    [-32080, 'RPC endpoint returned HTTP client error.', 'walletNodeDown'],
    [-32700, 'RPC endpoint did not return JSON.', 'walletNodeDown'],
    [-32006, 'Unauthorized.', 'walletNodeDown'],
    [-32005, 'Request is being rate limited.', 'walletNodeLimited'],
    [-32603, "Non-200 status code: '502'", 'walletNodeDown'],
    [-32603, 'Unexpected token \'<\', "<html>" is not valid JSON', 'walletNodeDown'],
    [-32603, '502 Bad Gateway', 'walletNodeDown'],
    [-32000, '429 Too Many Requests', 'walletNodeLimited'],
    [-32603, 'Failed to fetch', 'walletOffline'],
    [-32603, 'NetworkError when attempting to fetch resource.', 'walletOffline'],
    [-32603, 'Load failed', 'walletOffline'],
    [-32603, 'fetch failed', 'walletOffline'],
    [-32603, 'Network request failed', 'walletOffline'],
    [-32603, 'The Internet connection appears to be offline.', 'walletOffline'],
    [-32000, 'insufficient funds for gas * price + value', 'insufficientFunds'],
    [-32000, 'nonce too low', 'nonceTaken'],
    [-32000, 'replacement transaction underpriced', 'nonceTaken'],
    [-32000, 'transaction underpriced', 'feeRefused'],
    [-32000, 'max fee per gas less than block base fee', 'feeRefused'],
    [-32003, 'Transaction rejected.', 'walletFailed'],
  ])('that returns error %i "%s" is classified as %s', async (code, message, expected) => {
    const fail = refuse(code, message);
    expect(await codeOfSending(fail)).toBe(expected);
    const config = await connected({ wallet_switchEthereumChain: fail });
    const isOfSending = /^(?:insufficientFunds|nonceTaken|feeRefused|walletFailed)$/.test(expected);
    const switched = await codeOf(switchChain(config, { chainId: 10 }));
    expect(switched).toBe(isOfSending ? 'switchFailed' : expected);
  });

  it.each([
    [{ code: -32000, message: 'insufficient funds for gas * price + value' }, 'insufficientFunds'],
    [{ code: 3, message: 'execution reverted: no', data: '0x' }, 'wouldRevert'],
    [{ originalError: { code: -32000, message: 'nonce too low' } }, 'nonceTaken'],
    [{ cause: { message: 'Failed to fetch', stack: '' } }, 'walletOffline'],
    [{ httpStatus: 500 }, 'walletNodeDown'],
    [{ httpStatus: 502 }, 'walletNodeDown'],
    [{ httpStatus: 429 }, 'walletNodeLimited'],
  ])(
    'that sends %o as the data of an internal error is classified as %s',
    async (data, expected) => {
      const fail = () => {
        throw Object.assign(new Error('Internal JSON-RPC error.'), { code: -32603, data });
      };
      expect(await codeOfSending(fail)).toBe(expected);
    },
  );

  it.each([
    ['Transaction was rejected', 'userRejected'],
    ['Permissions were rejected', 'userRejected'],
    ['Request failed', 'safeFailed'],
    ['it broke', 'walletFailed'],
  ])(
    'that throws "%s" without a code, as a Safe does, is classified as %s',
    async (message, expected) => {
      const fail = () => {
        throw new Error(message);
      };
      expect(await codeOfSending(fail)).toBe(expected);
    },
  );

  it.each([
    [4001, 'userRejected'],
    [-32002, 'requestPending'],
    [-32603, 'switchFailed'],
  ])('that fails to switch chains with %i is classified as %s', async (code, expected) => {
    const config = await connected({ wallet_switchEthereumChain: refuse(code) });
    expect(await codeOf(switchChain(config, { chainId: 10 }))).toBe(expected);
  });

  it.each([
    [4001, 'userRejected'],
    [-32603, 'userRejected'],
    // Deliberately not a refusal: the wallet itself says that it does not support this.
    [4200, 'unsupportedMethod'],
  ])('that fails to add an unknown chain with %i is classified as %s', async (code, expected) => {
    const config = await connected({
      wallet_switchEthereumChain: refuse(4902),
      wallet_addEthereumChain: refuse(code),
    });
    expect(await codeOf(switchChain(config, { chainId: 10 }))).toBe(expected);
  });

  it('fails to switch to a chain that is not in the list', async () => {
    const config = await connected({});
    const chainId = 56 as 10;
    expect(await codeOf(switchChain(config, { chainId }))).toBe('switchFailed');
  });
});

describe('an action that lacks a prerequisite', () => {
  it('fails as chainNotConfigured for a chain outside the list when no wallet is connected', async () => {
    const { config } = createScriptedWallet({});
    expect(await codeOf(switchChain(config, { chainId: 56 as 10 }))).toBe('chainNotConfigured');
  });

  it('fails as walletDisconnected when a signature is requested without a connection', async () => {
    const { config } = createScriptedWallet({});
    expect(await codeOf(signMessage(config, { message: 'hi' }))).toBe('walletDisconnected');
  });

  it('fails as connectorMissing when the connector has no wallet', async () => {
    const { config } = createScriptedWallet({});
    expect(await codeOf(connect(config, { connector: injected() }))).toBe('connectorMissing');
    expect(await codeOf(connect(config, { connector: safe() }))).toBe('connectorMissing');
  });

  it('fails as switchUnsupported when the connector cannot switch chains', async () => {
    const { config, connector } = createScriptedWallet({});
    const fixed = createConnector(() => {
      const { switchChain: _, ...rest } = connector;
      return rest as ReturnType<Parameters<typeof createConnector>[0]>;
    });
    await connect(config, { connector: fixed });
    expect(await codeOf(switchChain(config, { chainId: 10 }))).toBe('switchUnsupported');
  });

  it('fails as noChains when WalletConnect has no chains', async () => {
    const connector = walletConnect({ projectId: '0'.repeat(32) })({
      chains: [] as never,
      emitter: { emit: () => true } as never,
      storage: null,
    });
    connector.getProvider = async () => ({ on: () => undefined }) as never;
    expect(await codeOf(connector.connect())).toBe('noChains');
  });
});
