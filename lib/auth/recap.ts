/**
 * The ReCap with which WalletConnect connects and signs in at once: one resource, and a sentence with the
 * same meaning. @see https://eips.ethereum.org/EIPS/eip-5573
 */

/** In the order of the resource. A wallet that lacks one of them signs in by a second step. */
export const requestedMethods = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
] as const;

const start = '\nResources:\n- ';
const scheme = 'urn:recap:';

/**
 * The resource as WalletConnect's clients write it, byte for byte: unlimited with `null`, as a page requests
 * it, or limited to the granted chains.
 */
export function writeRecap(chainIds: readonly number[] | null): string {
  const limits = chainIds === null ? {} : { chains: chainIds.map((id) => `eip155:${id}`) };
  const abilities = requestedMethods.map((method) => [`request/${method}`, [limits]]);
  const details = { att: { eip155: Object.fromEntries(abilities) } };
  return `${scheme}${btoa(JSON.stringify(details)).replace(/=+$/, '')}`;
}

export function writeRecapStatement(statement: string): string {
  const actions = requestedMethods.map((method) => `'${method}'`).join(', ');
  return `${statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${actions} for 'eip155'.`;
}

/**
 * The offered chains that a resource grants: all if it has no limits. null for any resource that `writeRecap`
 * would not write for them.
 */
export function readRecapChains(
  resource: string,
  offered: readonly number[],
): readonly number[] | null {
  if (resource === writeRecap(null)) return offered;
  // Nothing is parsed: the chains found in the text are written again and must give the same resource.
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
 * A message without its ReCap, as a separate step would have signed it, and the granted chains. null unless
 * it has exactly the resource and the sentence.
 */
export function splitRecap(
  text: string,
  { statement, chainIds: offered }: { statement: string; chainIds: readonly number[] },
): { message: string; chainIds: readonly number[] } | null {
  const end = text.indexOf(start);
  if (end < 0) return null;
  const chainIds = readRecapChains(text.slice(end + start.length), offered);
  const message = text.slice(0, end);
  // With blank lines around it, the statement occurs once in a valid message.
  const line = `\n\n${writeRecapStatement(statement)}\n\n`;
  if (chainIds === null || !message.includes(line)) return null;
  return { message: message.replace(line, () => `\n\n${statement}\n\n`), chainIds };
}

export function hasRecap(message: string): boolean {
  return message.includes(`${start}${scheme}`);
}
