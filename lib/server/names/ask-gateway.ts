import 'server-only';
import type { Hex } from 'viem';
import { parseJson, readString } from '@/lib/parse';
import { dropOldest } from '@/lib/server/drop-oldest';
import { fetchPublic } from '@/lib/server/outbound/fetch-public';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { perProcess } from '@/lib/server/telemetry/per-process';

export type GatewayRequest = { sender: Hex; data: Hex; urls: readonly string[] };

const mostGateways = 3;
const timeoutMs = 5_000;
const maxBytes = 256 * 1024;
const keptMs = 60_000;
const keptLimit = 500;
/** Longer answers are rare, and would take the memory of many. */
const keptLength = 8_192;

const getKept = () => perProcess('gateway-answers', () => new Map<string, Kept>());
type Kept = { answer: Hex; until: number };

/**
 * Asks the gateways in the contract's order, as EIP-3668 says, until one answers. Returns null if none does.
 * Keeps an answer for a minute. The contract checks it, so it need not be trusted.
 * @see https://eips.ethereum.org/EIPS/eip-3668#client-lookup-protocol
 */
export async function askGateway({ sender, data, urls }: GatewayRequest): Promise<Hex | null> {
  const kept = getKept();
  const key = JSON.stringify([sender, data, urls]);
  const known = kept.get(key);
  if (known !== undefined && known.until > performance.now()) return known.answer;
  for (const template of urls.slice(0, mostGateways)) {
    const answer = await askOne(template, { sender, data }).catch(() => undefined);
    getMetrics().gatewayCalls.inc({ outcome: answer == null ? 'failed' : 'answered' });
    // The gateway refuses: the standard forbids to ask another one.
    if (answer === null) return null;
    if (answer === undefined) continue;
    if (answer.length <= keptLength) {
      kept.set(key, { answer, until: performance.now() + keptMs });
      dropOldest(kept, keptLimit);
    }
    return answer;
  }
  return null;
}

/** Returns null for a refusal (4xx), and undefined for a failure. */
async function askOne(
  template: string,
  { sender, data }: Pick<GatewayRequest, 'sender' | 'data'>,
): Promise<Hex | null | undefined> {
  const options = { maxBytes, signal: AbortSignal.timeout(timeoutMs) };
  const body = template.includes('{data}') ? {} : { body: JSON.stringify({ data, sender }) };
  const url = template
    .replaceAll('{sender}', sender.toLowerCase())
    .replaceAll('{data}', data.toLowerCase());
  const response = await fetchPublic(url, { ...options, ...body });
  if (response.status >= 400 && response.status < 500) return null;
  if (response.status !== 200 || response.type !== 'application/json') return undefined;
  const answer = readString(parseJson(response.body.toString('utf8')), 'data');
  return answer !== null && isBytes(answer) ? answer : undefined;
}

export function isBytes(text: string): text is Hex {
  return /^0x(?:[0-9a-f]{2})*$/i.test(text);
}
