import type { Config } from 'wagmi';
import { getCapabilities } from 'wagmi/actions';
import { readField } from '@/lib/parse';
import { withTimeLimit } from '@/lib/wallet/requests/promises';

const timeLimitMs = 5_000;

export type BatchSupport = {
  /** `ready`: once the account is upgraded, which the wallet offers when it is asked. */
  atomic: 'supported' | 'ready' | 'unsupported';
  /** Takes the URL of a paymaster (ERC-7677). */
  paymaster: boolean;
};

/** Asks the connected wallet. One that doesn't answer, or not as it should, supports nothing. */
export async function askBatchSupport(config: Config, chainId: number): Promise<BatchSupport> {
  const answer = await withTimeLimit(getCapabilities(config), timeLimitMs).catch(() => null);
  return parseBatchSupport(answer, chainId);
}

/**
 * Reads the capabilities of EIP-5792, by chain id; 0 stands for all chains. `atomicBatch` is from its drafts, which
 * Safe still answers.
 * @see https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities
 */
export function parseBatchSupport(answer: unknown, chainId: number): BatchSupport {
  const read = (capability: string, field: string) => {
    const [own, general] = [chainId, 0].map((id) =>
      readField(readField(answer, `${id}`), capability),
    );
    return readField(own ?? general, field);
  };
  const status = read('atomic', 'status');
  const isSupported = status === 'supported' || read('atomicBatch', 'supported') === true;
  return {
    atomic: isSupported ? 'supported' : status === 'ready' ? 'ready' : 'unsupported',
    paymaster: read('paymasterService', 'supported') === true,
  };
}
