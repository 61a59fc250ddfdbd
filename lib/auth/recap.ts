/**
 * Methods in the ReCap with which WalletConnect connects and signs in at once, in the ReCap's order. A wallet
 * that lacks one signs in as a second step.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export const requestedMethods = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
] as const;

const start = '\nResources:\n- ';
const scheme = 'urn:recap:';

/**
 * Writes the message's only resource, byte for byte as WalletConnect's clients do. `null` means no limits.
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
 * Returns the offered chains that a resource grants. Null for a resource that `writeRecap` does not write.
 */
export function readRecapChains(
  resource: string,
  offered: readonly number[],
): readonly number[] | null {
  if (resource === writeRecap(null)) return offered;
  // The resource is not parsed. Written again for the chains it names, it must be identical.
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
 * Returns the message without its ReCap, and the chains that the ReCap grants. Null unless resource and
 * sentence match exactly.
 */
export function splitRecap(
  text: string,
  { statement, chainIds: offered }: { statement: string; chainIds: readonly number[] },
): { message: string; chainIds: readonly number[] } | null {
  const end = text.indexOf(start);
  if (end < 0) return null;
  const chainIds = readRecapChains(text.slice(end + start.length), offered);
  const message = text.slice(0, end);
  // A valid message has these empty lines in only one place.
  const line = `\n\n${writeRecapStatement(statement)}\n\n`;
  if (chainIds === null || !message.includes(line)) return null;
  return { message: message.replace(line, () => `\n\n${statement}\n\n`), chainIds };
}

/** Recognizes any ReCap, not only ours. */
export function hasRecap(message: string): boolean {
  return message.includes(`${start}${scheme}`);
}
