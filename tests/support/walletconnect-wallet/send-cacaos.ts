import { type Cacao, type Kit, utils } from '@/tests/support/walletconnect-wallet/kit';

type Struct = Parameters<Kit['engine']['signClient']['session']['set']>[1];
type Engine = {
  sendResult(answer: {
    id: number;
    topic: string;
    result: unknown;
    encodeOpts: { type: number; receiverPublicKey: string; senderPublicKey: string };
    throwOnFailedPublish: true;
  }): Promise<void>;
};
type Pending = Parameters<Kit['engine']['signClient']['auth']['requests']['set']>[1];

/** An envelope that carries the sender's key, which the page does not know yet (`TYPE_1`). */
const envelopeType = 1;

export type Answer = {
  id: number;
  auths: Cacao[];
  /** What is sent in place of the sound result. */
  alter: ((result: object) => unknown) | null;
  times: number;
};

/**
 * `approveSessionAuthenticate` of @walletconnect/sign-client 2.25.0 without its first step, which asks
 * `validateSignedCacao` whether each signature is good and sends error 7000 where it is not. For a
 * contract's signature that asks rpc.walletconnect.org (`isValidEip1271Signature` in
 * @walletconnect/utils 2.25.0), which cannot be reached here. Other wallets than Reown's do not look.
 */
export async function sendCacaos(kit: Kit, { id, auths, alter, times }: Answer): Promise<void> {
  const { signClient } = kit.engine;
  const pending = signClient.auth.requests.get(id);
  const { publicKey: receiverPublicKey } = pending.requester;
  const senderPublicKey = await kit.core.crypto.generateKeyPair();
  await openSession(kit, senderPublicKey, pending, auths);
  const responder = { publicKey: senderPublicKey, metadata: signClient.metadata };
  const sound = { cacaos: auths, responder };
  const { sendResult } = signClient.engine as unknown as Engine;
  for (let count = 0; count < times; count += 1) {
    await sendResult({
      id,
      topic: utils.hashKey(receiverPublicKey),
      result: alter === null ? sound : alter(sound),
      encodeOpts: { type: envelopeType, receiverPublicKey, senderPublicKey },
      throwOnFailedPublish: true,
    });
  }
  await signClient.auth.requests.delete(id, { message: 'fulfilled', code: 0 });
  await kit.core.pairing.activate({ topic: pending.pairingTopic });
}

async function openSession(
  kit: Kit,
  publicKey: string,
  { requester, pairingTopic }: Pending,
  auths: Cacao[],
): Promise<void> {
  const { signClient } = kit.engine;
  const topic = await kit.core.crypto.generateSharedKey(publicKey, requester.publicKey);
  const namespaces = toNamespaces(auths);
  if (namespaces === null) return;
  const session: Struct = {
    topic,
    acknowledged: true,
    self: { publicKey, metadata: signClient.metadata },
    peer: { publicKey: requester.publicKey, metadata: requester.metadata },
    controller: requester.publicKey,
    expiry: Math.floor(Date.now() / 1_000) + 7 * 24 * 60 * 60,
    authentication: auths,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces,
  };
  await kit.core.relayer.subscribe(topic);
  await signClient.session.set(topic, session);
}

/** Null where nothing but signing in was allowed: then there is no session. */
function toNamespaces(auths: Cacao[]): Struct['namespaces'] | null {
  const methods = new Set<string>();
  const accounts = new Set<string>();
  for (const { p: payload } of auths) {
    const [chain, address] = splitIssuer(payload.iss);
    const recap = utils.getRecapFromResources(payload.resources);
    const chains = recap === undefined ? [] : utils.getChainsFromRecap(recap);
    for (const method of recap === undefined ? [] : utils.getMethodsFromRecap(recap)) {
      methods.add(method);
    }
    for (const each of [chain, ...chains]) accounts.add(`${each}:${address}`);
  }
  return methods.size === 0 ? null : utils.buildNamespacesFromAuth([...methods], [...accounts]);
}

/** `did:pkh:eip155:1:0x…` → `['eip155:1', '0x…']`. */
function splitIssuer(iss: string): [chain: string, address: string] {
  const [namespace, reference, address = ''] = iss.replace('did:pkh:', '').split(':');
  return [`${namespace}:${reference}`, address];
}
