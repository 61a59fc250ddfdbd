import type SafeAppsSdk from '@safe-global/safe-apps-sdk';
import { AppError } from '@/lib/errors/app-error';
import { parseSafeInfo, type SafeInfo } from '@/lib/wallet/safe/safe-info';
import { screenMessages } from '@/lib/wallet/safe/screen-messages';

/** When the host is asked who it is: it may not listen yet. */
const tries = [0, 1_000, 3_000, 7_000, 12_000] as const;
/** An answer to any of the tries counts. */
const limit = 20_000;

export type SafeLink = { sdk: SafeAppsSdk; info: SafeInfo };

let link: Promise<SafeLink> | null = null;
let isScreened = false;

/**
 * The connection to the framing Safe, opened once. Drops messages from hosts that are not in `safeOrigins`.
 * Rejects with `noSafe` if none answers; the next call tries again.
 */
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

function requestInfo(sdk: SafeAppsSdk): Promise<SafeInfo> {
  return new Promise((resolve, reject) => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
    };
    const take = (answer: unknown) => {
      const info = parseSafeInfo(answer);
      if (info === null) return;
      stop();
      resolve(info);
    };
    const request = () => void sdk.safe.getInfo().then(take, () => undefined);
    for (const time of tries) timers.push(setTimeout(request, time));
    timers.push(
      setTimeout(() => {
        stop();
        reject(new AppError('noSafe'));
      }, limit),
    );
  });
}

function toPattern(origin: string): RegExp {
  return new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

/** Rejects with `noSafe` if there is none. */
export function getSafeLink(): Promise<SafeLink> {
  return link ?? Promise.reject(new AppError('noSafe'));
}
