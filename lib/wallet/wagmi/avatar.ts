import { type Client, hexToBigInt, isAddress, isHex, parseAbi } from 'viem';
import { readContract } from 'viem/actions';
import { getEnsText } from 'viem/ens';
import { readString } from '@/lib/parse';
import { imageHosts } from '@/lib/third-parties';
import { boundedFetch } from '@/lib/wallet/requests/bounded-fetch';

const tokenAbi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
]);
/** A longer data URL could fill the stored query cache. */
const dataUrlLimit = 200_000;
const descriptionTimeoutMs = 10_000;
const pictureTimeoutMs = 30_000;

/**
 * Returns the URL of a name's picture, or null without a picture on a listed host. viem's own lookup requests
 * any host that the record names, which the CSP blocks and reports.
 * @see https://docs.ens.domains/ensip/12
 */
export async function readAvatar(client: Client, name: string): Promise<string | null> {
  const record = await getEnsText(client, { name, key: 'avatar' });
  if (record === null) return null;
  if (!/^eip155:/i.test(record)) return toImageUrl(record);
  return readTokenImage(client, record).catch(() => null);
}

/** Accepts a raster image inside the record, or an image on a listed host. */
export function toImageUrl(uri: string): string | null {
  if (/^data:image\/(png|jpeg|gif|webp|avif);base64,/.test(uri)) {
    return uri.length <= dataUrlLimit ? uri : null;
  }
  return toListedUrl(uri);
}

function toListedUrl(uri: string): string | null {
  const url = uri
    .replace(/^(ipfs|ipns):\/\/(?:\1\/)?/, 'https://ipfs.io/$1/')
    .replace(/^https?:\/\/[^/]+\/ipfs\//, 'https://ipfs.io/ipfs/')
    .replace(/^ar:\/\//, 'https://arweave.net/');
  if (!URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' && imageHosts.includes(origin) ? url : null;
}

/** Reads the picture of a record such as `eip155:1/erc721:0x…/42`. The client is mainnet's. */
async function readTokenImage(client: Client, record: string): Promise<string | null> {
  const [, kind, address = '', number = ''] =
    /^eip155:1\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d+|0x[0-9a-f]+)$/i.exec(record) ?? [];
  if (!isAddress(address, { strict: false })) return null;
  const id = isHex(number) ? hexToBigInt(number) : BigInt(number);
  const functionName = kind?.toLowerCase() === 'erc721' ? 'tokenURI' : 'uri';
  const uri = await readContract(client, { address, abi: tokenAbi, functionName, args: [id] });
  const description = await readDescription(uri.replace('{id}', id.toString(16).padStart(64, '0')));
  const image = readString(description, 'image');
  return image === null ? null : toImageUrl(image);
}

async function readDescription(uri: string): Promise<unknown> {
  const [, json] = /^data:application\/json;base64,(.+)$/.exec(uri) ?? [];
  if (json !== undefined) return JSON.parse(atob(json));
  const url = toListedUrl(uri);
  if (url === null) return null;
  const response = await boundedFetch(url, { signal: AbortSignal.timeout(descriptionTimeoutMs) });
  return response.json();
}

/** Throws if the picture is too large, too slow or missing. */
export async function loadPicture(url: string): Promise<Blob> {
  const response = await boundedFetch(url, {
    signal: AbortSignal.timeout(pictureTimeoutMs),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return await response.blob();
}
