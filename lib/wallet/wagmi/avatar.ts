import {
  type Address,
  type Client,
  hexToBigInt,
  isAddress,
  isAddressEqual,
  isHex,
  parseAbi,
} from 'viem';
import { readContract } from 'viem/actions';
import { getEnsAddress, getEnsText } from 'viem/ens';
import { config } from '@/lib/config';
import { decodeUri, parseJson, readString } from '@/lib/parse';
import { imageHosts } from '@/lib/third-parties';
import { lookUpName, withoutLookups } from '@/lib/wallet/names/offchain-lookup';
import { boundedFetch } from '@/lib/wallet/requests/bounded-fetch';

const tokenAbi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
]);
/** A longer data URL could fill the stored query cache. */
const dataUrlLimit = 200_000;
const timeoutMs = 30_000;
const filePath = '/api/names/file?url=';

type GetClient = (chainId: number) => Client;

/**
 * Returns the URL of a name's picture, or null without a picture that may be shown: one inside the record, or on
 * a listed host, which our server asks. viem's own lookup requests any host that the record names.
 * @see https://docs.ens.domains/ensip/12
 */
export async function readAvatar(
  client: Client,
  name: string,
  getClient: GetClient,
): Promise<string | null> {
  const record = await lookUpName(client, (own) => getEnsText(own, { name, key: 'avatar' }));
  if (record === null) return null;
  if (!/^eip155:/i.test(record)) return toImageUrl(record);
  const owner = await lookUpName(client, (own) => getEnsAddress(own, { name }));
  return owner === null ? null : readTokenImage(record, owner, getClient).catch(() => null);
}

/** Accepts an image inside the record, or on a listed host. An `img` runs no script, and loads nothing else. */
export function toImageUrl(uri: string): string | null {
  if (/^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(uri)) {
    return uri.length <= dataUrlLimit ? uri : null;
  }
  return toFilePath(uri);
}

function toFilePath(uri: string): string | null {
  const url = uri
    .replace(/^(ipfs|ipns):\/\/(?:\1\/)?/, 'https://ipfs.io/$1/')
    .replace(/^https?:\/\/[^/]+\/ipfs\//, 'https://ipfs.io/ipfs/')
    .replace(/^ar:\/\//, 'https://arweave.net/');
  if (!config.offchainNames || !URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  const isListed = protocol === 'https:' && imageHosts.includes(origin);
  return isListed ? `${filePath}${encodeURIComponent(url)}` : null;
}

/** Reads the picture of a record such as `eip155:1/erc721:0x…/42`, if this account owns the token. */
async function readTokenImage(
  record: string,
  owner: Address,
  getClient: GetClient,
): Promise<string | null> {
  const [, chain, kind, address = '', number = ''] =
    /^eip155:(\d{1,15})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d+|0x[0-9a-f]+)$/i.exec(record) ?? [];
  if (!isAddress(address, { strict: false })) return null;
  const id = isHex(number) ? hexToBigInt(number) : BigInt(number);
  const client = withoutLookups(getClient(Number(chain)));
  const contract = { address, abi: tokenAbi } as const;
  const isErc721 = kind?.toLowerCase() === 'erc721';
  const [isOwner, uri] = await Promise.all([
    isErc721
      ? readContract(client, { ...contract, functionName: 'ownerOf', args: [id] }).then((it) =>
          isAddressEqual(it, owner),
        )
      : readContract(client, { ...contract, functionName: 'balanceOf', args: [owner, id] }).then(
          (it) => it > 0n,
        ),
    readContract(client, {
      ...contract,
      functionName: isErc721 ? 'tokenURI' : 'uri',
      args: [id],
    }),
  ]);
  if (!isOwner) return null;
  const description = await readDescription(uri.replace('{id}', id.toString(16).padStart(64, '0')));
  const image = ['image', 'image_url'].map((key) => readString(description, key)).find(Boolean);
  if (image) return toImageUrl(image);
  const svg = readString(description, 'image_data');
  return svg === null ? null : toImageUrl(`data:image/svg+xml,${encodeURIComponent(svg)}`);
}

async function readDescription(uri: string): Promise<unknown> {
  const [, parameters, data = ''] =
    /^data:application\/json((?:;[^,]*)*),([\s\S]*)$/i.exec(uri) ?? [];
  if (parameters !== undefined) {
    return parseJson(/;base64$/i.test(parameters) ? atob(data) : (decodeUri(data) ?? data));
  }
  const path = toFilePath(uri);
  if (path === null) return null;
  const response = await boundedFetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  return response.ok ? await response.json() : null;
}

/** Reports whether a picture, perhaps of a stored query, is one that may be shown. */
export function isShownPicture(url: string): boolean {
  return url.startsWith('data:image/') || url.startsWith(filePath);
}
