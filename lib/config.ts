import type { Address, Chain } from 'viem';
import { arbitrum, base, mainnet, optimism, polygon, sepolia, zora } from 'viem/chains';
import type { FunnelSettings } from '@/lib/funnel';
import type { Locale } from '@/lib/i18n/locales';
import type { ListedToken } from '@/lib/token';
import type { WalletId } from '@/lib/wallets';

/**
 * The product's name in files, cookies and metrics: a lower-case letter, then letters, digits and hyphens.
 * Changing it signs out a deployment's visitors.
 */
export const productId = 'portico';

/** The product's name as visitors see it. */
const name = 'Portico';

/** Chains in the order of the network list. Each needs a public RPC URL. */
const chains: readonly [Chain, ...Chain[]] = [mainnet, polygon, optimism, arbitrum, base, zora];

/** Added when `ENABLE_TESTNETS` is exactly `true`. */
const testChains: readonly Chain[] = [sepolia];

const sources = {
  circle: 'https://developers.circle.com/stablecoins/usdc-contract-addresses',
  uniswap: 'https://github.com/Uniswap/default-token-list/tree/main/src/tokens',
  optimism: 'https://static.optimism.io/optimism.tokenlist.json',
  arbitrum: 'https://docs.arbitrum.io/build-decentralized-apps/reference/contract-addresses',
  maker: 'https://github.com/makerdao/arbitrum-dai-bridge#readme',
  opStack: 'https://specs.optimism.io/protocol/predeploys.html',
};

const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6 };
const usdt = { symbol: 'USDT', name: 'Tether USD', decimals: 6 };
// These two renamed themselves (github.com/0xPolygon/polygon-token-list/pull/760,
// github.com/OffchainLabs/arbitrum-token-lists/pull/158). `npm run test:tokens` finds the next one.
const polygonUsdt = { symbol: 'USDT0', name: 'USDT0', decimals: 6 };
const arbitrumUsdt = { symbol: 'USD₮0', name: 'USD₮0', decimals: 6 };
const dai = { symbol: 'DAI', name: 'Dai', decimals: 18 };
const weth = { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 };
const bridgedUsdc = { symbol: 'USDzC', name: 'USD Coin (bridged)', decimals: 6 };

function listToken(
  { id: chainId }: Chain,
  token: Pick<ListedToken, 'symbol' | 'name' | 'decimals'>,
  address: Address,
  source: string,
): ListedToken {
  return { ...token, chainId, address, source };
}

/** Listed for everybody, in this order. Each is on one of the chains above. */
const tokens: readonly ListedToken[] = [
  listToken(mainnet, usdc, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', sources.circle),
  listToken(mainnet, usdt, '0xdAC17F958D2ee523a2206206994597C13D831ec7', sources.uniswap),
  listToken(mainnet, dai, '0x6B175474E89094C44Da98b954EedeAC495271d0F', sources.uniswap),
  listToken(mainnet, weth, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', sources.uniswap),
  listToken(polygon, usdc, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', sources.circle),
  listToken(polygon, polygonUsdt, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', sources.uniswap),
  listToken(polygon, dai, '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', sources.uniswap),
  listToken(polygon, weth, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', sources.uniswap),
  listToken(optimism, usdc, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', sources.circle),
  listToken(optimism, usdt, '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', sources.optimism),
  listToken(optimism, dai, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', sources.optimism),
  listToken(optimism, weth, '0x4200000000000000000000000000000000000006', sources.optimism),
  listToken(arbitrum, usdc, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', sources.circle),
  listToken(arbitrum, arbitrumUsdt, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', sources.uniswap),
  listToken(arbitrum, dai, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', sources.maker),
  listToken(arbitrum, weth, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', sources.arbitrum),
  listToken(base, usdc, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', sources.circle),
  listToken(base, usdt, '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', sources.optimism),
  listToken(base, dai, '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', sources.optimism),
  listToken(base, weth, '0x4200000000000000000000000000000000000006', sources.optimism),
  listToken(zora, weth, '0x4200000000000000000000000000000000000006', sources.opStack),
  listToken(zora, bridgedUsdc, '0xCccCCccc7021b32EBb4e8C08314bD62F7c653EC4', sources.uniswap),
];

/** Wallets in the order of the list's group "Popular". Choose from `lib/wallets.ts`. */
const wallets: readonly WalletId[] = [
  'injected',
  'safe',
  'rainbow',
  'coinbase',
  'metaMask',
  'walletConnect',
  'brave',
];

/**
 * Languages from `lib/i18n/locales.ts`. The first is for visitors who understand none of them. With only
 * one, there is no language switch and no URL per language.
 */
const languages: readonly [Locale, ...Locale[]] = [
  'en-US',
  'ar-AR',
  'de-DE',
  'es-419',
  'fr-FR',
  'hi-IN',
  'id-ID',
  'ja-JP',
  'ko-KR',
  'ms-MY',
  'pt-BR',
  'ru-RU',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-HK',
  'zh-TW',
];

/**
 * A factory whose undeployed accounts may sign in (ERC-6492). It runs inside the verification, so its
 * functions must follow the rules in docs/SECURITY.md (Undeployed accounts).
 */
export type AccountFactory = {
  name: string;
  /** Checksummed. */
  address: Address;
  /** Chain ids; `all` if the address is derived from the code (CREATE2), so no other code can be there. */
  chains: 'all' | readonly number[];
  /** Signatures that create an account. An argument named `factory` must be a listed factory too. */
  functions: readonly string[];
  /** An https URL where its maker or its SDK publishes the address. */
  source: string;
};

const safeDeployments = 'https://github.com/safe-global/safe-deployments/blob/main/src/assets';
const permissionless =
  'https://github.com/pimlicolabs/permissionless.js/blob/main/packages/permissionless/accounts';
const alchemySdk =
  'https://github.com/alchemyplatform/aa-sdk/blob/main/account-kit/smart-contracts/src';

const createOwned = 'function createAccount(address owner, uint256 salt)';
const createSafe = [
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
];
const createSafeOfChain = [
  ...createSafe,
  'function createChainSpecificProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
];
const createSafeL2 = [
  'function createProxyWithNonceL2(address singleton, bytes initializer, uint256 saltNonce)',
  'function createChainSpecificProxyWithNonceL2(address singleton, bytes initializer, uint256 saltNonce)',
];

const kernelSource = `${permissionless}/kernel/toKernelSmartAccount.ts`;
const kernel = {
  chains: 'all',
  functions: ['function createAccount(bytes data, bytes32 salt)'],
  source: kernelSource,
} as const;
const safe13 = {
  chains: 'all',
  functions: createSafe,
  source: `${safeDeployments}/v1.3.0/proxy_factory.json`,
} as const;
const simple = {
  chains: 'all',
  functions: [createOwned],
  source: `${permissionless}/simple/toSimpleSmartAccount.ts`,
} as const;

/** Kept out of `config`, so that no page contains it. */
export const accountFactories: readonly AccountFactory[] = [
  {
    name: 'Coinbase Smart Wallet 1',
    address: '0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a',
    chains: 'all',
    functions: ['function createAccount(bytes[] owners, uint256 nonce)'],
    source: 'https://github.com/coinbase/smart-wallet#deployments',
  },
  {
    name: 'Coinbase Smart Wallet 1.1',
    address: '0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842',
    chains: 'all',
    functions: ['function createAccount(bytes[] owners, uint256 nonce)'],
    source: 'https://github.com/coinbase/smart-wallet#deployments',
  },
  { ...safe13, name: 'Safe 1.3.0', address: '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2' },
  {
    ...safe13,
    name: 'Safe 1.3.0 (EIP-155)',
    address: '0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC',
  },
  {
    name: 'Safe 1.4.1',
    address: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    chains: 'all',
    functions: createSafeOfChain,
    source: `${safeDeployments}/v1.4.1/safe_proxy_factory.json`,
  },
  {
    name: 'Safe 1.5.0',
    address: '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
    chains: 'all',
    functions: [...createSafeOfChain, ...createSafeL2],
    source: `${safeDeployments}/v1.5.0/safe_proxy_factory.json`,
  },
  { ...kernel, name: 'Kernel 3.0', address: '0x6723b44Abeec4E71eBE3232BD5B455805baDD22f' },
  { ...kernel, name: 'Kernel 3.1', address: '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419' },
  { ...kernel, name: 'Kernel 3.2', address: '0x7a1dBAB750f12a90EB1B60D2Ae3aD17D4D81EfFe' },
  { ...kernel, name: 'Kernel 3.3', address: '0x2577507b78c2008Ff367261CB6285d44ba5eF2E9' },
  {
    name: 'Kernel 3, by its staked factory',
    address: '0xd703aaE79538628d27099B8c4f621bE4CCd142d5',
    chains: 'all',
    functions: ['function deployWithFactory(address factory, bytes createData, bytes32 salt)'],
    source: kernelSource,
  },
  {
    name: 'Biconomy 2',
    address: '0x000000a56Aaca3e9a4C479ea6b6CD0DbcB6634F5',
    chains: 'all',
    functions: [
      'function deployCounterFactualAccount(address moduleSetupContract, bytes moduleSetupData, uint256 index)',
    ],
    source: `${permissionless}/biconomy/toBiconomySmartAccount.ts`,
  },
  {
    name: 'Biconomy Nexus',
    address: '0x00000bb19a3579F4D779215dEf97AFbd0e30DB55',
    chains: 'all',
    functions: [
      'function createAccount(address eoaOwner, uint256 index, address[] attesters, uint8 threshold)',
    ],
    source: `${permissionless}/nexus/toNexusSmartAccount.ts`,
  },
  {
    name: 'Alchemy Light Account 1.1',
    address: '0x00004EC70002a32400f8ae005A26081065620D20',
    chains: 'all',
    functions: [createOwned],
    source: `${permissionless}/light/toLightSmartAccount.ts`,
  },
  {
    name: 'Alchemy Light Account 2',
    address: '0x0000000000400CdFef5E2714E63d8040b700BC24',
    chains: 'all',
    functions: [createOwned],
    source: `${permissionless}/light/toLightSmartAccount.ts`,
  },
  {
    name: 'Alchemy Modular Account 1',
    address: '0x000000e92D78D90000007F0082006FDA09BD5f11',
    chains: 'all',
    functions: ['function createAccount(uint256 salt, address[] owners)'],
    source: `${alchemySdk}/msca/utils.ts`,
  },
  {
    name: 'Alchemy Modular Account 2',
    address: '0x00000000000017c61b5bEe81050EC8eFc9c6fecd',
    chains: 'all',
    functions: [
      'function createAccount(address owner, uint256 salt, uint32 entityId)',
      'function createSemiModularAccount(address owner, uint256 salt)',
    ],
    source: `${alchemySdk}/ma-v2/utils.ts`,
  },
  { ...simple, name: 'SimpleAccount 0.6', address: '0x9406Cc6185a346906296840746125a0E44976454' },
  { ...simple, name: 'SimpleAccount 0.7', address: '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985' },
];

/** Your own analytics of the way in (docs/fork.md#events). Does nothing by default. */
const funnel: FunnelSettings = {
  onEvent: () => undefined,
  withAddress: false,
};

/** Safe hosts that may embed the page, besides `SAFE_ORIGINS`. */
const safeOrigins: readonly string[] = ['https://app.safe.global'];

/**
 * Everything that a fork changes. Not `as const`: our values would narrow types elsewhere, and a fork's
 * values would not build.
 */
export const config = {
  name,

  languages,

  /** Part of the message that visitors sign, and of the external contract. */
  statement: `Sign in to ${name}. This costs nothing and sends no transaction.`,

  chains,
  testChains,
  tokens,
  wallets,

  /**
   * Resolves names that their contract keeps elsewhere, such as base.eth, and shows pictures of names: the
   * server then fetches what they name (docs/SECURITY.md). If false, the page says that such a name can't be
   * resolved here, and shows only pictures that are inside the record.
   */
  offchainNames: true,

  /** In seconds. */
  signIn: {
    /**
     * A WalletConnect wallet that supports it connects and signs in with one approval, with a ReCap
     * (ERC-5573) in the message. If false, the wallet asks twice, and the server refuses every ReCap.
     */
    oneApproval: true,
    /** Lifetime of a message since it was issued. */
    messageLifetime: 10 * 60,
    /** Tolerated difference between a visitor's clock and the server's. */
    clockTolerance: 5 * 60,
    /** Time for a visitor to sign. */
    nonceLifetime: 60 * 60,
    /** Time for a Safe's owners to sign. */
    safeLifetime: 7 * 24 * 60 * 60,
  },
  /** In seconds, except `mostPerAccount`. */
  session: {
    /** Since the last visit. */
    idleLifetime: 7 * 24 * 60 * 60,
    /** Since the sign-in, no matter how often the visitor returns. */
    absoluteLifetime: 30 * 24 * 60 * 60,
    /** For a session that exists only in an open, framed page: since the page was closed. */
    pageIdleLifetime: 60 * 60,
    /** For the same kind of session: since the sign-in. */
    pageLifetime: 12 * 60 * 60,
    /** One more session ends the oldest. */
    mostPerAccount: 50,
    /**
     * A contract account's signature is rechecked in the second half of this interval, because owners
     * change. If nodes do not respond for another interval, the session is refused.
     */
    recheckInterval: 12 * 60 * 60,
  },

  /**
   * A visitor may link further accounts to their own (docs/behind-the-door.md). If `on` is false, no link is
   * made, shown or counted. A link ends when neither account signs in for `lifetime` seconds.
   */
  linkedAccounts: { on: true, mostPerVisitor: 10, lifetime: 400 * 24 * 60 * 60 },

  /** Requests (points) per window of seconds, counted in the store. */
  limits: {
    nonce: { points: 600, seconds: 60 },
    session: { points: 1200, seconds: 60 },
    /** Replays have a limit of their own. */
    signIn: { points: 300, seconds: 60 },
    /** Node calls about one contract account, for one client. */
    nodeQuestion: { points: 100, seconds: 600 },
    /** New sessions of contract accounts for one client, because such an account costs nothing. */
    contractSession: { points: 60, seconds: 600 },
    /** New sessions of one account. */
    account: { points: 100, seconds: 600 },
    /** Requests of one account to recheck its gates before `gates.no` has passed. */
    gateRecheck: { points: 20, seconds: 600 },
    /**
     * Daily growth of the store per client, and per network (IPv4 /24, IPv6 /48). A sign-in, even one that
     * a Safe has only begun, costs a point, plus one for each 2 kB of message and signature. A usual one
     * takes 2.2 kB for a week: at most 77 MB per client, 308 MB per network.
     */
    kept: { points: 5_000, seconds: 24 * 60 * 60 },
    keptByNetwork: { points: 20_000, seconds: 24 * 60 * 60 },
  },
  /** The same kind of limits, counted by each process for itself. */
  processLimits: {
    /** Calls to a chain's nodes for one client: contract account sign-ins, gates and rechecks combined. */
    nodeCall: { points: 300, seconds: 600 },
    replay: { points: 2400, seconds: 60 },
    /** Reports of security policy violations and crashed pages. */
    report: { points: 30, seconds: 60 },
    health: { points: 600, seconds: 60 },
    /** Views of `/account` and requests for its list. */
    account: { points: 300, seconds: 60 },
    /** Requests to routes and actions behind the door. */
    visitor: { points: 600, seconds: 60 },
    /** Names that their contract keeps elsewhere: requests of one client, and of all clients together. */
    gateway: { points: 120, seconds: 60 },
    gatewayOfAll: { points: 3_000, seconds: 60 },
    /** Pictures of names. */
    nameFile: { points: 120, seconds: 60 },
    nameFileOfAll: { points: 1_200, seconds: 60 },
    /** Calls of a paymaster: of one client, which may be a wallet's server, and of all together. */
    paymaster: { points: 120, seconds: 60 },
    paymasterOfAll: { points: 1_200, seconds: 60 },
    /** Requests for scripts and styles of another build. */
    otherBuild: { points: 1200, seconds: 60 },
  },
  /** Seconds that a build's scripts and styles stay in `DATA_DIR/builds` after its last server. */
  buildFilesKeptFor: 24 * 60 * 60,
  /** Concurrent node calls, per chain and per process. */
  nodeCalls: {
    /** Each kind has its own slots, so that no other kind delays a contract account's sign-in. */
    inFlight: { 'sign-in': 32, gate: 16, recheck: 8, code: 8 },
    /** Calls of all kinds for one client. */
    perClient: 8,
    /** Calls of one kind about one account, for clients that have never signed in to it. */
    perAccount: 8,
    /** Longest wait for a slot. */
    timeoutMs: 5_000,
  },
  /** Pictures of names that a process reads at once, for one client and in all. Each takes up to 9 MB. */
  nameFilesAtOnce: { perClient: 8, inAll: 24 },
  /**
   * Seconds that each process keeps a gate's answer (docs/gates.md). `silent`: the pause before
   * calling a chain again after too few of its nodes responded.
   */
  gates: { yes: 5 * 60, no: 60, silent: 3 },

  /** In seconds. */
  shutdown: {
    /**
     * The server still accepts requests, so that load balancers notice the shutdown. 0 in development and
     * the demo. `DRAIN_SECONDS` overrides it.
     */
    drain: 5,
    /** Time for pending requests. A contract account's sign-in takes at most 14. */
    finish: 15,
  },

  /** Example pages (docs/behind-the-door.md). The demo always has them. */
  examples: { members: false },

  safeOrigins,

  funnel,
};
