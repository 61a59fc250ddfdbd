import { z } from 'zod';

const id = z.union([z.number(), z.string()]);
const topics = z.object({ topics: z.array(z.string()) });
const topic = z.object({ topic: z.string() });
const published = z.object({ topic: z.string(), message: z.string(), tag: z.number() });

/** All that clients of versions 2.21 and 2.25 ask of a relay. What is not here throws. */
const request = z.discriminatedUnion('method', [
  z.object({ id, method: z.literal('irn_publish'), params: published }),
  z.object({
    id,
    method: z.literal('irn_batchPublish'),
    params: z.object({ messages: z.array(published) }),
  }),
  z.object({ id, method: z.literal('irn_subscribe'), params: topic }),
  z.object({ id, method: z.literal('irn_batchSubscribe'), params: topics }),
  z.object({ id, method: z.literal('irn_unsubscribe'), params: topic }),
  z.object({
    id,
    method: z.literal('irn_batchUnsubscribe'),
    params: z.object({ subscriptions: z.array(topic) }),
  }),
  z.object({ id, method: z.literal('irn_fetchMessages'), params: topic }),
  z.object({ id, method: z.literal('irn_batchFetchMessages'), params: topics }),
  z.object({
    id,
    method: z.literal('wc_proposeSession'),
    params: z.object({ pairingTopic: z.string(), sessionProposal: z.string() }),
  }),
  z.object({
    id,
    method: z.literal('wc_approveSession'),
    params: z.object({
      pairingTopic: z.string(),
      sessionTopic: z.string(),
      sessionProposalResponse: z.string(),
      sessionSettlementRequest: z.string(),
    }),
  }),
]);

export type RelayRequest = z.infer<typeof request>;
export type Answer = { id: number | string; isError: boolean };

const answer = z.object({ id, error: z.unknown().optional() });

/** What a client sent: a request, or its answer to something that the relay pushed. */
export function parseFrame(text: string): RelayRequest | Answer {
  const json: unknown = JSON.parse(text);
  if (typeof json === 'object' && json !== null && 'method' in json) return request.parse(json);
  const { id: answered, error } = answer.parse(json);
  return { id: answered, isError: error !== undefined };
}

/** The kinds of messages by their tag. @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods */
export const tags = {
  propose: 1100,
  proposeAnswer: 1101,
  settle: 1102,
  request: 1108,
  requestAnswer: 1109,
  delete: 1112,
  authenticate: 1116,
  authenticateAnswer: 1117,
  authenticateRefusal: 1118,
} as const;
