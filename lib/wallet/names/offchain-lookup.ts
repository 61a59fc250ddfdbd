import { type Client, type Hex, isHex } from 'viem';
import { config } from '@/lib/config';
import { AppError } from '@/lib/errors/app-error';
import { readField } from '@/lib/parse';

type GatewayRequest = { data: Hex; sender: Hex; urls: readonly string[] };

/** The server tries each of three gateways for five seconds. */
const timeoutMs = 20_000;

/**
 * Looks a name up that its contract may keep elsewhere (EIP-3668). Our server asks the gateway that the contract
 * names, because the page's policy lets the browser ask none; the contract then checks the answer. Returns null
 * only if the name has no such record. Throws `AppError` with `offchainName` if no gateway answered, which viem
 * would take for a missing record.
 * @see https://eips.ethereum.org/EIPS/eip-3668
 */
export async function lookUpName<Answer>(
  client: Client,
  read: (client: Client) => Promise<Answer | null>,
): Promise<Answer | null> {
  let hasFailed = false;
  const request = async (asked: GatewayRequest): Promise<Hex> => {
    try {
      return await askGateway(asked);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  // Without our own checked reads, which would use the client that they belong to.
  const own = { ...client, readContract: undefined, multicall: undefined, ccipRead: { request } };
  try {
    const answer = await read(own);
    if (answer !== null || !hasFailed) return answer;
  } catch (error) {
    if (!hasFailed) throw error;
  }
  throw new AppError('offchainName');
}

/** Turns off CCIP Read (EIP-3668): a token must not send its reader to a server. */
export function withoutLookups(client: Client): Client {
  return { ...client, ccipRead: false };
}

async function askGateway({ data, sender, urls }: GatewayRequest): Promise<Hex> {
  if (!config.offchainNames) throw new AppError('offchainName');
  const response = await fetch('/api/names/gateway', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sender, data, urls }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json();
  const found = readField(answer, 'data');
  if (!response.ok || !isHex(found)) throw new AppError('offchainName');
  return found;
}
