import 'server-only';
import type { Address, Chain } from 'viem';
import { isContractAccount } from '@/lib/auth/account';
import type { ClosedGate, GateNeed } from '@/lib/auth/closed-gate';
import type { SessionInfo } from '@/lib/auth/session';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { askNodes, countAgreeing, type NodeCaller } from '@/lib/server/auth/ask-nodes';
import { callNode } from '@/lib/server/auth/call-node';
import { type ChainRule, readAnswer, toNodeCall } from '@/lib/server/gates/ask-rule';
import type { Gate, ListedRule, Rule } from '@/lib/server/gates/gate';
import { getSilentChains } from '@/lib/server/gates/silent-chains';
import { getVerdicts, isSameRound, type Round } from '@/lib/server/gates/verdicts';
import { recordRefusal } from '@/lib/server/http/handle-errors';
import { Refusal } from '@/lib/server/http/http-errors';
import { limit, readWindow } from '@/lib/server/rate-limit/limits';
import { StoreError } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { perProcess } from '@/lib/server/telemetry/per-process';

export type GateOutcome = { ok: true; visitor: SessionInfo } | ClosedGate;

type State = 'met' | ClosedGate['needs'][number]['state'];

/** Milliseconds that a function of the product may take: as long as all nodes together. */
const listTimeout = 9_000;

type Running = { round: Round; state: Promise<State> };

const getRunning = () => perProcess('gate-questions', () => new Map<string, Running>());

/**
 * Whether a visitor may enter. Closed where it cannot be known: nodes that disagree, hang, answer in no
 * known form or are down, and a client over its limit. What nodes agreed upon is kept for
 * `config.gates`. `client` is whose questions are counted. Rejects with `StoreError`, and with a `Refusal`
 * that a list of the product's throws.
 */
export async function checkGate(
  gate: Gate,
  visitor: SessionInfo,
  client: string,
): Promise<GateOutcome> {
  const isAny = 'any' in gate && gate.any !== undefined;
  const rules = listRules(gate);
  const needs = await Promise.all(
    rules.map(async (rule) => ({ rule, state: await checkRule(rule, visitor, client) })),
  );
  const unmet = needs.filter((it) => it.state !== 'met');
  if (isAny ? unmet.length < needs.length : unmet.length === 0) return { ok: true, visitor };
  const has = (state: State) => unmet.some((it) => it.state === state);
  const isKnown = isAny ? !has('unknown') : has('missing') || has('elsewhere');
  return {
    ...{ ok: false, visitor, isAny, code: isKnown ? 'gate-closed' : 'node-unavailable' },
    accountNetwork: isContractAccount(visitor.account) ? nameChain(visitor.chainId) : null,
    needs: unmet.flatMap(({ rule, state }) =>
      state === 'met' ? [] : [{ need: toNeed(rule), state }],
    ),
  };
}

/** Counts a visitor's wish to be looked at again: from now on no "no" is kept that was given before. */
export async function forgetRefusals(account: SessionInfo['account']): Promise<void> {
  await limit('gateRecheck', account);
}

/** Drops what is kept of an account, in this process. */
export function forgetGates(account: SessionInfo['account']): void {
  getVerdicts().forget(account);
}

function listRules(gate: Gate): readonly Rule[] {
  if ('kind' in gate) return [gate];
  return gate.any ?? gate.all;
}

async function checkRule(rule: Rule, visitor: SessionInfo, client: string): Promise<State> {
  return rule.kind === 'listed'
    ? await checkList(rule, visitor)
    : await checkOnChain(rule, visitor, client);
}

async function checkList(rule: ListedRule, visitor: SessionInfo): Promise<State> {
  try {
    // Nothing but `true` opens: what the product's function gives may have come from anywhere.
    const answer: unknown = await inTime(async () => await rule.isListed(visitor));
    return answer === true ? 'met' : 'missing';
  } catch (error) {
    if (error instanceof Refusal || error instanceof StoreError) throw error;
    getLog().error({ name: error instanceof Error ? error.name : typeof error }, 'list failed');
    return 'unknown';
  }
}

function inTime<Value>(work: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), listTimeout);
    void work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function checkOnChain(rule: ChainRule, visitor: SessionInfo, client: string): Promise<State> {
  // A contract's address may be another's on the next chain, and nodes there know nothing of that.
  if (isContractAccount(visitor.account) && !isOnChain(visitor, rule.chainId)) return 'elsewhere';
  const key = toKey(rule);
  const round = await readWindow('gateRecheck', visitor.account);
  const known = getVerdicts().read(visitor.account, key, round);
  if (known !== null) return toState(known);
  // A page sends many requests at once.
  const running = getRunning();
  const name = `${visitor.account} ${key}`;
  const earlier = running.get(name);
  const question =
    earlier !== undefined && isSameRound(earlier.round, round)
      ? earlier
      : { round, state: ask(rule, visitor, client, round) };
  running.set(name, question);
  try {
    return await question.state;
  } catch (error) {
    // Who asks too much, or comes when too many do, learns no more than where no node answers.
    if (!(error instanceof Refusal)) throw error;
    recordRefusal(error);
    return 'unknown';
  } finally {
    if (running.get(name) === question) running.delete(name);
  }
}

async function ask(
  rule: ChainRule,
  { account, address }: SessionInfo,
  client: string,
  round: Round,
): Promise<State> {
  const chain = getChains(getEnv()).find(({ id }) => id === rule.chainId);
  if (chain === undefined) {
    getLog().error({ chainId: rule.chainId }, 'a gate is on a chain that is not configured');
    return 'unknown';
  }
  if (getSilentChains().has(chain.id)) return 'unknown';
  // Whoever has a key can sign in, so they are all strangers.
  const caller = { kind: 'gate', client, account, isKnown: false } as const;
  const verdict = await askChain(chain, rule, address, caller);
  if (verdict === 'unavailable') return 'unknown';
  getVerdicts().write(account, toKey(rule), round, verdict);
  return toState(verdict);
}

/**
 * What the nodes of the rule's chain agree upon. Notes where too few respond to agree on anything, which
 * is so for everybody; what they disagree about may be of one account alone.
 */
async function askChain(
  chain: Chain,
  rule: ChainRule,
  address: Address,
  caller: NodeCaller,
): Promise<'yes' | 'no' | 'unavailable'> {
  const call = toNodeCall(rule, address);
  let responses = 0;
  const verdict = await askNodes<'yes' | 'no'>(
    {
      chain,
      ask: async (url, signal) => {
        const answer = await callNode(url, call, signal);
        if (answer.ok || answer.reason === 'execution') responses += 1;
        return readAnswer(rule, answer);
      },
      countNeeded: (_, agreeing) => agreeing,
    },
    caller,
  );
  if (responses < countAgreeing(chain)) getSilentChains().add(chain.id);
  return verdict;
}

const toState = (verdict: 'yes' | 'no'): State => (verdict === 'yes' ? 'met' : 'missing');

function isOnChain({ account, chainId }: SessionInfo, wanted: number): boolean {
  return chainId === wanted && account.toLowerCase().startsWith(`eip155:${wanted}:`);
}

/** Rules of the same key ask nodes the same. */
function toKey(rule: ChainRule): string {
  return rule.kind === 'owner'
    ? `owner ${rule.chainId} ${rule.safe}`
    : `${rule.token} ${rule.chainId} ${rule.contract} ${rule.id} ${rule.min}`;
}

function toNeed(rule: Rule): GateNeed {
  if (rule.kind === 'listed') return { kind: 'listed', name: rule.name };
  const network = nameChain(rule.chainId);
  return rule.kind === 'owner'
    ? { kind: 'owner', safe: rule.safe, network }
    : { kind: 'holds', amount: rule.amount, name: rule.name, network };
}

function nameChain(chainId: number): string {
  // A gate is of chains that this deployment has.
  return getChains(getEnv()).find(({ id }) => id === chainId)?.name ?? `${chainId}`;
}
