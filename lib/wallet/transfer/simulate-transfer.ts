import { type Address, type Client, type Hex, isHex, numberToHex } from 'viem';
import { getCode } from 'viem/actions';
import { AppError } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { createCall, type Transfer } from '@/lib/wallet/transfer/create-call';
import { readRevertReason } from '@/lib/wallet/transfer/read-revert';

export type Simulation =
  | { ok: true }
  /** `reason` is null where the contract gives none. */
  | { ok: false; problem: 'reverts'; reason: string | null }
  /** The token answers `false`, or has no code on this chain. */
  | { ok: false; problem: 'refused' | 'noToken' };

/** More than a contract has to say to a transfer. */
const answerLimit = 10_000;

/**
 * Has the node carry out what the wallet is to be asked for, without sending it. Throws an AppError
 * where the node does not tell: it is down, or the account lacks the amount.
 */
export async function simulateTransfer(
  client: Client,
  account: Address,
  transfer: Transfer,
): Promise<Simulation> {
  const { token } = transfer.asset;
  try {
    const [answer, code] = await Promise.all([
      request(client, account, transfer),
      token === null ? null : getCode(client, { address: token.address }),
    ]);
    if (token === null) return { ok: true };
    if (code === undefined) return { ok: false, problem: 'noToken' };
    return isRefusal(answer) ? { ok: false, problem: 'refused' } : { ok: true };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code !== 'wouldRevert') throw error;
    return { ok: false, problem: 'reverts', reason: readRevertReason(thrown) };
  }
}

/** Not viem's `call`: it would ask a server that a hostile token names (EIP-3668). */
async function request(client: Client, account: Address, transfer: Transfer): Promise<Hex> {
  const { value, ...call } = createCall(transfer);
  const answer: unknown = await client.request({
    method: 'eth_call',
    params: [{ ...call, from: account, value: numberToHex(value) }, 'latest'],
  });
  if (!isHex(answer)) throw new AppError('nodeJunk');
  return answer;
}

/** Many tokens return nothing, which counts as done; `false` does not. */
function isRefusal(answer: Hex): boolean {
  return answer.length >= 66 && answer.length <= answerLimit && /^0x0{64}/.test(answer);
}
