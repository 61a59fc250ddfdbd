import { type Address, isAddressEqual } from 'viem';

/** What is to be looked at before something is sent. The serious ones ask for a word of the visitor. */
export type Warning =
  | { kind: 'lookalike'; known: Address }
  | { kind: 'token'; symbol: string }
  | { kind: 'burn' | 'otherChain' | 'contract' | 'codeUnknown' | 'self' | 'first' };

type TokenAddress = { address: Address; symbol: string };

type Recipient = {
  to: Address;
  /** The network that a payment request named; null for none. */
  requestedChainId: number | null;
};

type Surroundings = {
  chainId: number;
  account: Address;
  /** To whom something was sent before, and other addresses that the visitor knows. */
  known: readonly Address[];
  tokens: readonly TokenAddress[];
  /** Null while it is not known. */
  isContract: boolean | null;
};

const burnAddress = '0x000000000000000000000000000000000000dEaD';
const seriousKinds: readonly Warning['kind'][] = [
  'lookalike',
  'token',
  'burn',
  'otherChain',
  'contract',
];

/** Whether the visitor has to say that they have looked. */
export function isSerious({ kind }: Warning): boolean {
  return seriousKinds.includes(kind);
}

/** In the order of their weight. What is refused altogether is not among them. */
export function findWarnings(
  { to, requestedChainId }: Recipient,
  { chainId, account, known, tokens, isContract }: Surroundings,
): readonly Warning[] {
  const isSelf = isAddressEqual(to, account);
  const isKnown = known.some((it) => isAddressEqual(it, to));
  const token = tokens.find((it) => isAddressEqual(it.address, to));
  const isBurn = isAddressEqual(to, burnAddress);
  const lookalike = isSelf || isKnown ? null : findLookalike(to, [account, ...known]);
  const warnings: (Warning | null)[] = [
    lookalike === null ? null : { kind: 'lookalike', known: lookalike },
    token === undefined ? null : { kind: 'token', symbol: token.symbol },
    isBurn ? { kind: 'burn' } : null,
    requestedChainId === null || requestedChainId === chainId ? null : { kind: 'otherChain' },
    isSelf ? { kind: 'self' } : null,
    // Of a token it goes without saying, and to a known one it was sent before.
    isSelf || isKnown || token !== undefined ? null : describeCode(isContract),
    isSelf || isKnown ? null : { kind: 'first' },
  ];
  return warnings.filter((it) => it !== null);
}

function describeCode(isContract: boolean | null): Warning | null {
  if (isContract === null) return { kind: 'codeUnknown' };
  return isContract ? { kind: 'contract' } : null;
}

/** Where two addresses have the same ends, which is all that many lists show, and another middle. */
function findLookalike(to: Address, known: readonly Address[]): Address | null {
  return known.find((it) => !isAddressEqual(it, to) && getEnds(it) === getEnds(to)) ?? null;
}

/** Of the hexadecimal characters after `0x`. */
function getEnds(address: Address): string {
  return `${address.slice(2, 6)}${address.slice(-4)}`.toLowerCase();
}
