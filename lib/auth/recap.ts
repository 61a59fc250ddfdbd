/**
 * The ReCap with which WalletConnect connects and signs in at once: the one resource of such a message,
 * and the sentence that says the same in words.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */

/**
 * What this page asks of wallets, in the order of the resource. Each more would be one that some wallet
 * lacks, which then signs in by a second step.
 */
export const requestedMethods = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
] as const;

const start = '\nResources:\n- ';
const scheme = 'urn:recap:';

/**
 * The resource as WalletConnect's clients write it, to the byte: `null` without limits, as a page asks,
 * or limited to the chains that a wallet grants.
 */
export function writeRecap(chainIds: readonly number[] | null): string {
  const limits = chainIds === null ? {} : { chains: chainIds.map((id) => `eip155:${id}`) };
  const abilities = requestedMethods.map((method) => [`request/${method}`, [limits]]);
  const details = { att: { eip155: Object.fromEntries(abilities) } };
  return `${scheme}${btoa(JSON.stringify(details)).replace(/=+$/, '')}`;
}

/** A statement with the sentence that the ERC prescribes for such a resource. */
export function writeRecapStatement(statement: string): string {
  const actions = requestedMethods.map((method) => `'${method}'`).join(', ');
  return `${statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${actions} for 'eip155'.`;
}

/**
 * The chains that a resource grants, of those that were offered: all where it has no limits. Null for
 * every resource but one that `writeRecap` makes of none or some of them, in the order of the offer.
 */
export function readRecapChains(
  resource: string,
  offered: readonly number[],
): readonly number[] | null {
  if (resource === writeRecap(null)) return offered;
  // Nothing of it is parsed: what its text names is written anew, and must come out as it was.
  const text = decode(resource.slice(scheme.length));
  const granted = offered.filter((id) => text.includes(`"eip155:${id}"`));
  return granted.length > 0 && resource === writeRecap(granted) ? granted : null;
}

function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/**
 * A message without its ReCap, as it would have been signed in a step of its own, and the chains that
 * the ReCap grants. Null where the message has not exactly the resource and the sentence.
 */
export function splitRecap(
  text: string,
  { statement, chainIds: offered }: { statement: string; chainIds: readonly number[] },
): { message: string; chainIds: readonly number[] } | null {
  const end = text.indexOf(start);
  if (end < 0) return null;
  const chainIds = readRecapChains(text.slice(end + start.length), offered);
  const message = text.slice(0, end);
  // With empty lines around: in a message that holds without the sentence there is one such place.
  const line = `\n\n${writeRecapStatement(statement)}\n\n`;
  if (chainIds === null || !message.includes(line)) return null;
  return { message: message.replace(line, () => `\n\n${statement}\n\n`), chainIds };
}

/** Whether the resources of a message begin with a ReCap, ours or not. */
export function hasRecap(message: string): boolean {
  return message.includes(`${start}${scheme}`);
}
