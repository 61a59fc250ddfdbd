import type { Client, Proposal } from '@/lib/wallet/walletconnect/client-types';

/**
 * Workaround: shows a link that is to be scanned as its request is sent, and not once it has arrived. Who scans it
 * is asked as soon as it has.
 *
 * Upstream: @walletconnect/sign-client 2.21.1: `connect` and `authenticate` give the link when the relay has
 * answered the request, for which they wait for an attestation first. Only then they store the request for a
 * session, without which they do not understand its answer. `authenticate` makes its requests once the relay has
 * answered its subscription to the topic of answers, too; the relay takes what comes by one socket in its order.
 * Breaks when: they make the link by another function than `pairing.create`, or the topic is not in
 * `auth.pairingTopics` before it is subscribed to: the code comes later.
 * Guarded by: tests/e2e/walletconnect/early-code.spec.ts › a code needs one round trip to the relay, and so
 * does that of the next wallet
 * Can go when: they give the link before.
 */
export class EarlyLink {
  /** Whose pairings the client makes next, in this order. */
  private readonly expected: Proposal[] = [];
  private readonly links = new Map<string, { proposal: Proposal; uri: string }>();
  private readonly shown = new WeakSet<Proposal>();
  /** The relay's word that it keeps the answers to a pairing's request, by the topic of the pairing. */
  private readonly subscriptions = new Map<string, Promise<string>>();

  constructor({ auth, core, engine }: Client, show: (uri: string) => void) {
    const create = core.pairing.create.bind(core.pairing);
    core.pairing.create = async (options) => {
      const proposal = this.expected.shift();
      const pairing = await create(options);
      if (proposal !== undefined) this.links.set(pairing.topic, { proposal, uri: pairing.uri });
      return pairing;
    };
    const subscribe = core.relayer.subscribe.bind(core.relayer);
    core.relayer.subscribe = async (topic, options) => {
      const subscription = subscribe(topic, options);
      if (!auth.pairingTopics.keys.includes(topic)) return await subscription;
      // Told by the request, which waits for it.
      subscription.catch(() => undefined);
      this.subscriptions.set(auth.pairingTopics.get(topic).pairingTopic, subscription);
      return '';
    };
    const send = engine.sendRequest.bind(engine);
    engine.sendRequest = async (request) => {
      const link = request.method === 'wc_sessionPropose' ? this.take(request.topic) : undefined;
      if (link?.proposal.isScanned === true && !link.proposal.isAbandoned()) {
        this.shown.add(link.proposal);
        await engine.setProposal(request.clientRpcId ?? 0, request.params);
        show(link.uri);
      }
      const [id] = await Promise.all([send(request), this.subscriptions.get(request.topic)]);
      this.subscriptions.delete(request.topic);
      return id;
    };
  }

  /** Calls what makes one pairing for this proposal. */
  async expect<Asked>(proposal: Proposal, ask: () => Promise<Asked>): Promise<Asked> {
    this.expected.push(proposal);
    try {
      return await ask();
    } finally {
      const index = this.expected.indexOf(proposal);
      if (index >= 0) this.expected.splice(index, 1);
    }
  }

  /** Whether the link of this proposal is on the screen already. */
  isShown(proposal: Proposal): boolean {
    return this.shown.has(proposal);
  }

  private take(topic: string) {
    const link = this.links.get(topic);
    this.links.delete(topic);
    return link;
  }
}
