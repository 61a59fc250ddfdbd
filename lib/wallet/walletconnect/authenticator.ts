import { sha256 } from 'viem';
import type { SignInRequest } from '@/lib/auth/one-approval';
import { hasResources, requestedMethods, splitRecap } from '@/lib/auth/recap';
import { AppError } from '@/lib/errors/app-error';
import { isObject, readField, readString } from '@/lib/parse';
import { parseAddress } from '@/lib/wallet/account';
import type { WalletSignature } from '@/lib/wallet/attempts/sign-in-with';
import { createDeferred } from '@/lib/wallet/requests/promises';
import type {
  Client,
  EngineRequest,
  Namespaces,
  Session,
} from '@/lib/wallet/walletconnect/client-types';
import { readAuthenticateAnswer } from '@/lib/wallet/walletconnect/read-cacao';

/** Wait for a session: a wallet that declined to sign may still approve one. */
const sessionLimitMs = 1_000;
/** The same as the client's own sessions. */
const sessionLifetimeSeconds = 7 * 24 * 60 * 60;
/** WalletConnect's `WC_METHOD_UNSUPPORTED`: the wallet supports only sessions. */
const unsupported = 10_001;

export type Approval = { session: Session; signed: readonly WalletSignature[] };

/** The client created one id twice (a millisecond and three random digits). No wallet has the link yet. */
export class SameIdError extends Error {}

type RelayerMessage = { topic: string; message: string };

type Sent = {
  statement: string;
  /** Chains of our list, as numbers. */
  chainIds: readonly number[];
  namespaces: Namespaces;
  issuedAt: Date;
  /** Id of the request to sign; 0 before it is sent. */
  id: number;
  /** Id of the request for a session; 0 before it is sent. */
  proposalId: number;
  pairingTopic: string;
  publicKey: string;
  answer(response: Record<string, unknown>): Promise<void>;
};

/**
 * Requests a connection and a signature in one step (`wc_sessionAuthenticate`), with a session as the
 * fallback. The client sends the request, this class reads the response, our server verifies it.
 *
 * Upstream: @walletconnect/sign-client 2.21.1: `Engine.authenticate` verifies a contract's signature through
 * WalletConnect's server, and keeps an unknown session on failure; a junk response settles nothing; a second
 * request loses the key to the first response; the fallback requests too few methods; one pair in a thousand
 * shares an id, which loses the fallback's response.
 * Breaks when: `sendRequest` or `onSessionAuthenticateResponse` of the engine, or the events of the relayer
 * change: a wallet that approves is never connected.
 * Guarded by: tests/unit/one-approval.test.ts › one approval connects and signs; › two requests with one id
 * are sent again, and a wallet that supports only sessions connects
 * Can go when: the client leaves verification to the page, and settles on any response.
 */
export class Authenticator {
  /** Keyed by the list of chains that the client receives and passes on. */
  private readonly asked = new WeakMap<object, Sent>();
  private readonly byTopic = new Map<string, Sent>();

  /** `endSession` must end the session at both ends and never throw. */
  constructor(
    private readonly client: Client,
    private readonly endSession: (topic: string) => Promise<void>,
  ) {
    const { engine, core } = client;
    const send = engine.sendRequest.bind(engine);
    engine.sendRequest = async (request) => {
      this.adapt(request);
      return await send(request);
    };
    const respond = engine.onSessionAuthenticateResponse.bind(engine);
    engine.onSessionAuthenticateResponse = (topic, response) => {
      if (!this.byTopic.has(topic)) respond(topic, response);
    };
    core.relayer.on('relayer_message', ({ topic, message }: RelayerMessage) => {
      const sent = this.byTopic.get(topic);
      if (sent !== undefined) void this.receive(sent, topic, message);
    });
  }

  /** `namespaces` are for a session without a signature. Call it again after a `SameIdError`. */
  async authenticate(
    request: SignInRequest,
    namespaces: Namespaces,
  ): Promise<{ uri: string; approval(): Promise<Approval> }> {
    const chains = [...(namespaces.eip155?.chains ?? [])];
    const outcome = createDeferred<Approval>();
    let isAnswered = false;
    let isOver = false;
    const fail = (error: unknown) => {
      isOver = true;
      outcome.reject(error);
    };
    const approve = (approval: Approval) => {
      // The wallet responded to both requests: the first counts, the other session ends.
      if (isOver) void this.endSession(approval.session.topic);
      isOver = true;
      outcome.resolve(approval);
    };
    const sent: Sent = {
      ...{ namespaces, issuedAt: request.issuedAt, statement: request.statement },
      chainIds: chains.map((chain) => Number(chain.replace('eip155:', ''))),
      ...{ id: 0, proposalId: 0, pairingTopic: '', publicKey: '' },
      answer: async (response) => {
        if (isAnswered || readField(response.error, 'code') === unsupported) return;
        isAnswered = true;
        if (response.error !== undefined) {
          setTimeout(() => fail(toError(response.error)), sessionLimitMs);
          return;
        }
        await this.settle(sent, response.result).then(approve, fail);
      },
    };
    this.asked.set(chains, sent);
    const asking = this.client.authenticate({
      chains,
      domain: request.domain,
      uri: request.uri,
      nonce: request.nonce,
      statement: request.statement,
      exp: request.expirationTime.toISOString(),
      methods: [...requestedMethods],
    });
    const { uri, response } = await asking.catch((error: unknown) => {
      // A wallet that scanned the code may still approve.
      const end = ({ session }: Approval) => this.endSession(session.topic);
      outcome.promise.then(end, () => undefined);
      throw error;
    });
    const onExpiry = ({ id }: { id: number }) => {
      if (id === sent.proposalId) fail(new Error('Proposal expired'));
    };
    const { events } = this.client;
    events.on('proposal_expire', onExpiry);
    // An abandoned request ends this way too.
    outcome.promise.finally(() => events.off('proposal_expire', onExpiry)).catch(() => undefined);
    // Must run at once, or an early response would be lost.
    response().then(({ session }) => session && approve({ session, signed: [] }), fail);
    return { uri, approval: () => outcome.promise };
  }

  /** Records our requests as the client sends them, and completes them. */
  private adapt({ topic, method, params, clientRpcId = 0 }: EngineRequest): void {
    if (!isObject(params)) return;
    if (method === 'wc_sessionAuthenticate' && isObject(params.authPayload)) {
      const sent = this.find(params.authPayload.chains);
      if (sent === undefined) return;
      // The server's time: this device's clock may be wrong.
      params.authPayload.iat = sent.issuedAt.toISOString();
      sent.id = clientRpcId;
      sent.pairingTopic = topic;
      sent.publicKey = readString(params.requester, 'publicKey') ?? '';
      this.byTopic.set(sha256(`0x${sent.publicKey}`).slice(2), sent);
    }
    if (method === 'wc_sessionPropose') {
      const { eip155 } = isObject(params.optionalNamespaces) ? params.optionalNamespaces : {};
      const sent = this.find(readField(eip155, 'chains'));
      if (sent === undefined) return;
      if (sent.id === clientRpcId) throw new SameIdError();
      params.optionalNamespaces = sent.namespaces;
      sent.proposalId = clientRpcId;
    }
  }

  private find(chains: unknown): Sent | undefined {
    return Array.isArray(chains) ? this.asked.get(chains) : undefined;
  }

  private async receive(sent: Sent, topic: string, message: string): Promise<void> {
    const { crypto } = this.client.core;
    const options = { receiverPublicKey: sent.publicKey };
    // Ignore an unreadable message.
    const response = await crypto.decode(topic, message, options).catch(() => null);
    if (isObject(response) && response.id === sent.id) await sent.answer(response);
  }

  /** Creates the session that the signed message allows. Throws `AppError` if it allows no session. */
  private async settle(sent: Sent, result: unknown): Promise<Approval> {
    const { client } = this;
    const { publicKey, pairingTopic } = sent;
    const answer = readAuthenticateAnswer(result, (fields) => client.formatAuthMessage(fields));
    if (answer === null) throw new AppError('walletJunk');
    const { responder, signed, namespaces } = answer;
    if (namespaces === null) throw new AppError('signingNotApproved');
    const topic = await client.core.crypto.generateSharedKey(publicKey, responder.publicKey);
    await client.core.relayer.subscribe(topic);
    const expiry = Math.floor(Date.now() / 1000) + sessionLifetimeSeconds;
    await client.session.set(topic, {
      ...{ topic, pairingTopic, namespaces, expiry, acknowledged: true },
      ...{ requiredNamespaces: {}, optionalNamespaces: {}, relay: { protocol: 'irn' } },
      ...{ self: { publicKey, metadata: client.metadata }, peer: responder },
      ...{ controller: responder.publicKey, transportType: 'relay' },
    });
    client.core.expirer.set(topic, expiry);
    await client.core.pairing.updateMetadata({ topic: pairingTopic, metadata: responder.metadata });
    // The server would refuse the others. The visitor signs in as a second step instead. ERC-4361 wants
    // checksums, but Reown's Flutter kit does not write them: github.com/reown-com/reown_flutter/issues/45.
    const accepted = signed.filter(
      ({ address, message }) =>
        parseAddress(address) === address &&
        (!hasResources(message) || splitRecap(message, sent) !== null),
    );
    return { session: client.session.get(topic), signed: accepted };
  }
}

function toError(error: unknown): Error {
  const code = readField(error, 'code');
  return Object.assign(new Error(readString(error, 'message') ?? 'no message'), { code });
}
