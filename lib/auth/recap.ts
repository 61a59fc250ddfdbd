/**
 * Methods in the ReCap with which WalletConnect connects and signs in at once, in the ReCap's order. A wallet
 * grants those that it has.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export const requestedMethods = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
] as const;

const start = '\nResources:\n- ';
const scheme = 'urn:recap:';

type Method = (typeof requestedMethods)[number];

/** What a ReCap grants. `chainIds` is null without limits. */
type Grant = { chainIds: readonly number[] | null; methods: readonly Method[] };

/** Writes the message's only resource, byte for byte as WalletConnect's clients do. */
export function writeRecap(
  chainIds: Grant['chainIds'],
  methods: Grant['methods'] = requestedMethods,
): string {
  const limits = chainIds === null ? {} : { chains: chainIds.map((id) => `eip155:${id}`) };
  const abilities = methods.map((method) => [`request/${method}`, [limits]]);
  const details = { att: { eip155: Object.fromEntries(abilities) } };
  return `${scheme}${btoa(JSON.stringify(details)).replace(/=+$/, '')}`;
}

export function writeRecapStatement(
  statement: string,
  methods: Grant['methods'] = requestedMethods,
): string {
  const actions = methods.map((method) => `'${method}'`).join(', ');
  return `${statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${actions} for 'eip155'.`;
}

/**
 * Returns what a resource grants of what was offered. Null for a resource that `writeRecap` does not write, and
 * for one that grants no signatures: a wallet may leave out other methods that it lacks.
 */
export function readRecap(resource: string, offered: readonly number[]): Grant | null {
  // The resource is not parsed. Written again for the chains and methods it names, it must be identical.
  const text = decode(resource.slice(scheme.length));
  const methods = requestedMethods.filter((method) => text.includes(`"request/${method}"`));
  if (!methods.includes('personal_sign')) return null;
  if (resource === writeRecap(null, methods)) return { chainIds: null, methods };
  const chainIds = offered.filter((id) => text.includes(`"eip155:${id}"`));
  const isOurs = chainIds.length > 0 && resource === writeRecap(chainIds, methods);
  return isOurs ? { chainIds, methods } : null;
}

function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/**
 * Returns the message without its ReCap, and the chains that the ReCap grants. Null unless resource and
 * sentence match exactly.
 */
export function splitRecap(
  text: string,
  { statement, chainIds: offered }: { statement: string; chainIds: readonly number[] },
): { message: string; chainIds: readonly number[] } | null {
  const end = text.indexOf(start);
  if (end < 0) return null;
  const grant = readRecap(text.slice(end + start.length), offered);
  if (grant === null) return null;
  const message = text.slice(0, end);
  // A valid message has these empty lines in only one place.
  const line = `\n\n${writeRecapStatement(statement, grant.methods)}\n\n`;
  if (!message.includes(line)) return null;
  const plain = message.replace(line, () => `\n\n${statement}\n\n`);
  return { message: plain, chainIds: grant.chainIds ?? offered };
}

export function hasResources(message: string): boolean {
  return message.includes(start);
}

/** Recognizes any ReCap, not only ours. */
export function hasRecap(message: string): boolean {
  return message.includes(`${start}${scheme}`);
}
