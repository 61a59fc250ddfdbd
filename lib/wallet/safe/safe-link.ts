import type SafeAppsSdk from '@safe-global/safe-apps-sdk';
import type { Address } from 'viem';
import { AppError } from '@/lib/errors/app-error';
import { isObject } from '@/lib/parse';
import { parseAddress } from '@/lib/wallet/account';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import { screenMessages } from '@/lib/wallet/safe/screen-messages';

/** Times of the requests for the host's info, in ms: the host may not listen yet. */
const tries = [0, 1_000, 3_000, 7_000, 12_000] as const;
/** Any of the requests may be answered until then. */
const limit = 20_000;

/** Reported by the host. The chain is authoritative for owners and threshold (safe-facts.ts). */
export type SafeInfo = {
  safeAddress: Address;
  chainId: number;
  threshold: number;
  owners: Address[];
  isReadOnly: boolean;
};

export type SafeLink = { sdk: SafeAppsSdk; info: SafeInfo };

let link: Promise<SafeLink> | null = null;
let isScreened = false;

/** Opens the link to the framing Safe once. Rejects with `noSafe`; the next call tries again. */
export function openSafeLink(safeOrigins: readonly string[]): Promise<SafeLink> {
  link ??= open(safeOrigins).catch((error: unknown) => {
    link = null;
    throw error;
  });
  return link;
}

async function open(safeOrigins: readonly string[]): Promise<SafeLink> {
  if (window.parent === window) throw new AppError('noSafe');
  if (!isScreened) screenMessages(safeOrigins);
  isScreened = true;
  const { default: Sdk } = await import('@safe-global/safe-apps-sdk');
  const sdk = new Sdk({ allowedDomains: safeOrigins.map(toPattern) });
  return { sdk, info: await requestInfo(sdk) };
}

async function requestInfo(sdk: SafeAppsSdk): Promise<SafeInfo> {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const answer = new Promise<SafeInfo>((resolve) => {
    const take = (value: unknown) => {
      const info = parseSafeInfo(value);
      if (info !== null) resolve(info);
    };
    const request = () => void sdk.safe.getInfo().then(take, () => undefined);
    for (const time of tries) timers.push(setTimeout(request, time));
  });
  return await withTimeLimit(answer, limit, new AppError('noSafe')).finally(() => {
    for (const timer of timers) clearTimeout(timer);
  });
}

function toPattern(origin: string): RegExp {
  return new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

/** Returns the opened link. Rejects with `noSafe` without one. */
export function getSafeLink(): Promise<SafeLink> {
  return link ?? Promise.reject(new AppError('noSafe'));
}

export function parseSafeInfo(value: unknown): SafeInfo | null {
  if (!isObject(value)) return null;
  const { threshold, owners, isReadOnly } = value;
  const safeAddress = parseAddress(value.safeAddress);
  const chainId = Number(value.chainId);
  if (safeAddress === null || !Number.isSafeInteger(chainId) || chainId < 1) return null;
  return {
    safeAddress,
    chainId,
    threshold: Number.isSafeInteger(threshold) ? Math.max(Number(threshold), 1) : 1,
    owners: Array.isArray(owners) ? owners.flatMap((owner) => parseAddress(owner) ?? []) : [],
    isReadOnly: isReadOnly === true,
  };
}
