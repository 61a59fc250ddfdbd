import { z } from 'zod';

const id = z.union([z.number(), z.string()]);
const topics = z.object({ topics: z.array(z.string()) });
const topic = z.object({ topic: z.string() });
const published = z.object({ topic: z.string(), message: z.string(), tag: z.number() });

/** Every method that a client may send to a relay, with the source that relay-protocol.ts lists for each. */
const params = {
  irn_publish: published,
  irn_batchPublish: z.object({ messages: z.array(published) }),
  irn_subscribe: topic,
  irn_batchSubscribe: topics,
  irn_unsubscribe: topic,
  irn_batchUnsubscribe: z.object({ subscriptions: z.array(topic) }),
  irn_fetchMessages: topic,
  irn_batchFetchMessages: topics,
  wc_proposeSession: z.object({ pairingTopic: z.string(), sessionProposal: z.string() }),
  wc_approveSession: z.object({
    pairingTopic: z.string(),
    sessionTopic: z.string(),
    sessionProposalResponse: z.string(),
    sessionSettlementRequest: z.string(),
  }),
};

type Id = z.infer<typeof id>;
type Params = typeof params;
type Method = keyof Params;

export type RelayRequest = {
  [Name in Method]: { id: Id; method: Name; params: z.infer<Params[Name]> };
}[Method];

/** A client's answer to a request that the relay pushed. */
type Answer = { id: Id; isError: boolean };
/** A request that the relay refuses, with a JSON-RPC error. */
type Refused = { id: Id; refused: string; error: { code: number; message: string } };

const isMethod = (name: string): name is Method => Object.hasOwn(params, name);
const call = z.object({ id, method: z.string(), params: z.unknown() });
const answer = z.object({ id, error: z.unknown().optional() });

/** Reads one frame from a client. @see https://www.jsonrpc.org/specification#error_object */
export function parseFrame(text: string): RelayRequest | Answer | Refused {
  const json: unknown = JSON.parse(text);
  const asked = call.safeParse(json);
  if (!asked.success) {
    const { id: answered, error } = answer.parse(json);
    return { id: answered, isError: error !== undefined };
  }
  const { id: own, method } = asked.data;
  if (!isMethod(method)) {
    return { id: own, refused: method, error: { code: -32601, message: 'Method not found' } };
  }
  const read = params[method].safeParse(asked.data.params);
  if (!read.success) {
    const refused = `${method} ${JSON.stringify(asked.data.params)}`;
    return { id: own, refused, error: { code: -32602, message: 'Invalid params' } };
  }
  return { id: own, method, params: read.data } as RelayRequest;
}

export function topicsOf({ params: given }: RelayRequest): string[] {
  if ('topic' in given) return [given.topic];
  if ('topics' in given) return given.topics;
  if ('messages' in given) return given.messages.map((it) => it.topic);
  if ('subscriptions' in given) return given.subscriptions.map((it) => it.topic);
  return [given.pairingTopic];
}

export function tagOf({ method, params: given }: RelayRequest): number | undefined {
  if (method === 'wc_proposeSession') return tags.propose;
  if (method === 'wc_approveSession') return tags.settle;
  return 'tag' in given ? given.tag : undefined;
}

/** Kinds of messages, by tag. @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods */
export const tags = {
  propose: 1100,
  proposeAnswer: 1101,
  settle: 1102,
  request: 1108,
  delete: 1112,
} as const;
