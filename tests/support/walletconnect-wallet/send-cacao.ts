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

/**
 * Repeats `approveSessionAuthenticate` of @walletconnect/sign-client 2.25.0 without its first step. That step
 * verifies each signature with `validateSignedCacao`, and sends error 7000 if one is invalid. For a
 * contract's signature it calls rpc.walletconnect.org (`isValidEip1271Signature` in @walletconnect/utils
 * 2.25.0), which is unreachable here. Wallets other than Reown's do not verify.
 */
export async function sendCacao(kit: Kit, id: number, auth: Cacao): Promise<void> {
  const { signClient } = kit.engine;
  const pending = signClient.auth.requests.get(id);
  const { publicKey: receiverPublicKey } = pending.requester;
  const senderPublicKey = await kit.core.crypto.generateKeyPair();
  await openSession(kit, senderPublicKey, pending, auth);
  const responder = { publicKey: senderPublicKey, metadata: signClient.metadata };
  const { sendResult } = signClient.engine as unknown as Engine;
  await sendResult({
    id,
    topic: utils.hashKey(receiverPublicKey),
    result: { cacaos: [auth], responder },
    encodeOpts: { type: envelopeType, receiverPublicKey, senderPublicKey },
    throwOnFailedPublish: true,
  });
  await signClient.auth.requests.delete(id, { message: 'fulfilled', code: 0 });
  await kit.core.pairing.activate({ topic: pending.pairingTopic });
}

async function openSession(
  kit: Kit,
  publicKey: string,
  { requester, pairingTopic }: Pending,
  auth: Cacao,
): Promise<void> {
  const { signClient } = kit.engine;
  const topic = await kit.core.crypto.generateSharedKey(publicKey, requester.publicKey);
  const session: Struct = {
    topic,
    acknowledged: true,
    self: { publicKey, metadata: signClient.metadata },
    peer: { publicKey: requester.publicKey, metadata: requester.metadata },
    controller: requester.publicKey,
    expiry: Math.floor(Date.now() / 1_000) + 7 * 24 * 60 * 60,
    authentication: [auth],
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces: toNamespaces(auth),
  };
  await kit.core.relayer.subscribe(topic);
  await signClient.session.set(topic, session);
}

/** Returns the methods and chains that the message's ReCap grants. */
function toNamespaces({ p: { iss, resources } }: Cacao): Struct['namespaces'] {
  const [chain, address] = splitIssuer(iss);
  const recap = utils.getRecapFromResources(resources) ?? '';
  const chains = new Set([chain, ...utils.getChainsFromRecap(recap)]);
  const accounts = [...chains].map((it) => `${it}:${address}`);
  return utils.buildNamespacesFromAuth(utils.getMethodsFromRecap(recap), accounts);
}

/** Splits `did:pkh:eip155:1:0x…` into `['eip155:1', '0x…']`. */
function splitIssuer(iss: string): [chain: string, address: string] {
  const [namespace, reference, address = ''] = iss.replace('did:pkh:', '').split(':');
  return [`${namespace}:${reference}`, address];
}
