import 'server-only';
import { isContractAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { type ChainRule, readAnswer, toNodeCall } from '@/lib/server/gates/ask-rule';
import type { Gate, ListedRule, Rule } from '@/lib/server/gates/gate';
import { getVerdicts, type Verdict } from '@/lib/server/gates/verdicts';
import { Refusal } from '@/lib/server/http/http-errors';
import { recordRefusal } from '@/lib/server/http/record-refusal';
import { askNodes, countAgreeing } from '@/lib/server/nodes/ask-nodes';
import type { NodeAnswer } from '@/lib/server/nodes/call-node';
import { readWindow } from '@/lib/server/rate-limit/limits';
import { StoreError } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** `elsewhere`: the rule is on another network than the contract account. */
type State = 'met' | 'missing' | 'unknown' | 'elsewhere';

export type ClosedGate = {
  ok: false;
  code: 'gate-closed' | 'node-unavailable';
  /** True if one of the rules is enough. */
  isAny: boolean;
  unmet: readonly { rule: Rule; state: Exclude<State, 'met'> }[];
};

/** As long as all nodes together may take. */
const listTimeoutMs = 9_000;

/** Chain id → time until which its nodes are left alone, by `performance.now()`. */
const getSilentChains = () => perProcess('silent-chains', () => new Map<number, number>());

/**
 * Checks whether a visitor may enter. Closed with `node-unavailable` if nodes disagree or fail, and for a
 * client over its limit. Rejects with `StoreError`, and with a `Refusal` that the product's list throws.
 */
export async function checkGate(
  gate: Gate,
  visitor: SessionInfo,
  client: string,
): Promise<{ ok: true } | ClosedGate> {
  const isAny = 'any' in gate && gate.any !== undefined;
  const rules = 'kind' in gate ? [gate] : (gate.any ?? gate.all);
  const states = await Promise.all(rules.map((rule) => checkRule(rule, visitor, client)));
  const unmet = rules.flatMap((rule, index) => {
    const state = states[index] ?? 'unknown';
    return state === 'met' ? [] : [{ rule, state }];
  });
  if (isAny ? unmet.length < rules.length : unmet.length === 0) return { ok: true };
  const isKnown = isAny ? !states.includes('unknown') : unmet.some((it) => it.state !== 'unknown');
  return { ok: false, code: isKnown ? 'gate-closed' : 'node-unavailable', isAny, unmet };
}

function checkRule(rule: Rule, visitor: SessionInfo, client: string): Promise<State> {
  return rule.kind === 'listed' ? checkList(rule, visitor) : checkOnChain(rule, visitor, client);
}

async function checkList(rule: ListedRule, visitor: SessionInfo): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), listTimeoutMs);
  });
  try {
    // The product's function may return anything at run time, and only `true` opens the gate.
    const answer: unknown = await Promise.race([rule.isListed(visitor), late]);
    return answer === true ? 'met' : 'missing';
  } catch (error) {
    if (error instanceof Refusal || error instanceof StoreError) throw error;
    getLog().error({ name: error instanceof Error ? error.name : typeof error }, 'list failed');
    return 'unknown';
  } finally {
    clearTimeout(timer);
  }
}

async function checkOnChain(rule: ChainRule, visitor: SessionInfo, client: string): Promise<State> {
  const { account } = visitor;
  // On another chain the same address may be somebody else's contract.
  if (isContractAccount(account) && !isOnChain(visitor, rule.chainId)) return 'elsewhere';
  const round = await readWindow('gateRecheck', account);
  try {
    const ask = () => askChain(rule, visitor, client);
    return states[await getVerdicts().get(account, toKey(rule), round, ask)];
  } catch (error) {
    // A client over its limit learns no more than during an outage.
    if (!(error instanceof Refusal)) throw error;
    recordRefusal(error);
    return 'unknown';
  }
}

const states = { yes: 'met', no: 'missing', unavailable: 'unknown' } as const;

async function askChain(
  rule: ChainRule,
  { account, address }: SessionInfo,
  client: string,
): Promise<Verdict> {
  const chain = getChains(getEnv()).find(({ id }) => id === rule.chainId);
  if (chain === undefined) {
    getLog().error({ chainId: rule.chainId }, 'a gate is on a chain that is not configured');
    return 'unavailable';
  }
  const silent = getSilentChains();
  if ((silent.get(chain.id) ?? 0) > performance.now()) return 'unavailable';
  let responses = 0;
  const read = (answer: NodeAnswer) => {
    if (answer.ok || answer.reason === 'execution') responses += 1;
    return readAnswer(rule, answer);
  };
  const verdict = await askNodes<'yes' | 'no'>(
    { chain, call: toNodeCall(rule, address), read },
    // Anybody with a key can sign in, so no client counts as known.
    { kind: 'gate', client, account, isKnown: false },
  );
  // Nodes that respond but disagree may do so only about this account.
  if (responses < countAgreeing(chain)) {
    silent.set(chain.id, performance.now() + config.gates.silent * 1000);
  }
  return verdict;
}

function isOnChain({ account, chainId }: SessionInfo, wanted: number): boolean {
  return chainId === wanted && account.toLowerCase().startsWith(`eip155:${wanted}:`);
}

/** Returns the same key for rules that cause the same node calls. */
function toKey(rule: ChainRule): string {
  return rule.kind === 'owner'
    ? `owner ${rule.chainId} ${rule.safe}`
    : `${rule.token} ${rule.chainId} ${rule.contract} ${rule.id} ${rule.min}`;
}
