import type SafeAppsSdk from '@safe-global/safe-apps-sdk';
import { AppError } from '@/lib/errors/app-error';
import { parseSafeInfo, type SafeInfo } from '@/lib/wallet/safe/safe-info';
import { screenMessages } from '@/lib/wallet/safe/screen-messages';

/** Milliseconds at which a host is asked who it is: one may not be listening yet at first. */
const tries = [0, 1_000, 3_000, 7_000, 12_000] as const;
/** Milliseconds after which there is no Safe. An answer to any of the tries counts. */
const limit = 20_000;

export type SafeLink = { sdk: SafeAppsSdk; info: SafeInfo };

let link: Promise<SafeLink> | null = null;
let isScreened = false;

/**
 * The connection to the Safe that frames this page, made once. Messages of hosts that
 * are not among `safeOrigins` are dropped. Rejects with `noSafe` when none answers; the next call tries again.
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

/** The link that there is; rejects with `noSafe` where there is none. */
export function getSafeLink(): Promise<SafeLink> {
  return link ?? Promise.reject(new AppError('noSafe'));
}
