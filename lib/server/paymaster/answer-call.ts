import 'server-only';
import type { Address } from 'viem';
import { toAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';
import { askPaymaster } from '@/lib/server/paymaster/ask-paymaster';
import { createParamsSchema, methodSchema } from '@/lib/server/paymaster/call';
import { sponsorOperation } from '@/lib/server/paymaster/sponsor-operation';
import { toSessionInfo } from '@/lib/server/sessions/session';
import { readLiveSession } from '@/lib/server/sessions/visitor-sessions';
import { getStore } from '@/lib/server/store/get-store';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

type Answer = { result: object } | { error: { code: number; message: string } };

/**
 * Answers a wallet's JSON-RPC call, as the service at `url` does if the policy agrees. Throws a `StoreError`.
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 */
export async function answerCall(
  call: { method: string; params?: unknown },
  { chainId, url }: { chainId: number; url: string },
): Promise<Answer> {
  const method = methodSchema.safeParse(call.method);
  if (!method.success) return toError(-32601, 'This method isn’t supported here.');
  const parsed = createParamsSchema(chainId).safeParse(call.params);
  if (!parsed.success) return toError(-32602, 'The parameters are invalid.');
  const [operation, entryPoint, chain, given] = parsed.data;
  const { sender } = operation;
  const context = given ?? {};
  const visitor = await findVisitor(sender, chainId);
  if (!(await sponsorOperation({ sender, chainId, operation, context, visitor }))) {
    count('declined');
    return toError(-32003, 'This site doesn’t pay for this operation.');
  }
  const params = [operation, entryPoint, chain, context];
  const answer = await askPaymaster(url, { method: method.data, params });
  count(answer.outcome);
  if (answer.outcome === 'sponsored') return { result: answer.result };
  const code = answer.outcome === 'refused' ? answer.error.code : -32603;
  getLog().warn({ chainId, code }, `paymaster ${answer.outcome}`);
  return answer.outcome === 'refused'
    ? toError(code, 'The paymaster refused this operation.')
    : toError(code, 'The paymaster is unavailable.');
}

/** Returns a live session of the account on this chain, whether its key or its code proved it. */
async function findVisitor(address: Address, chainId: number): Promise<SessionInfo | null> {
  const accounts = (['key', 'contract'] as const).map((it) => toAccount({ address, chainId }, it));
  const lists = await Promise.all(
    accounts.map((account) => getStore().listSessions(account, { offset: 0, limit: 1 })),
  );
  const [record] = lists.flatMap(({ sessions }) => sessions);
  const session = record && (await readLiveSession(record.id, record.account));
  return session ? toSessionInfo(session) : null;
}

function count(outcome: 'sponsored' | 'declined' | 'refused' | 'failed'): void {
  getMetrics().sponsorships.inc({ outcome });
}

function toError(code: number, message: string): Answer {
  return { error: { code, message } };
}
