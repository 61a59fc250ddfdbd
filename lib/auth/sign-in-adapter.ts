import type { Address } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { isAccountOf } from '@/lib/auth/account';
import { areCookiesKept } from '@/lib/auth/cookie-probe';
import { getMessageTerms } from '@/lib/auth/message-terms';
import type { SessionInfo } from '@/lib/auth/session';
import { leave } from '@/lib/auth/session-store';
import { fetchNonce, type Nonce, signOut, submitSignature } from '@/lib/auth/sign-in-client';
import { AppError, type ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';

/** Milliseconds between tries to get a nonce. */
const retryWaits = [500, 1_000, 2_000, 4_000] as const;
/** Milliseconds. The server gives a fresh nonce long before an old one is refused. */
const nonceAge = 20 * 60_000;
/** Milliseconds. A clock that is off by less is left alone: the server allows for minutes. */
const clockTolerance = 30_000;

type Hooks = {
  appUrl: string;
  isConnected(): boolean;
  /** Whether the provider died and the user did not disconnect: the session is kept. */
  isLost(): boolean;
  /** Shows what went wrong, besides what the kit's screen shows by itself. */
  report(code: ErrorCode): void;
  dismiss(): void;
  /** Counts a sign-in that failed, whoever shows it. */
  recordFailure(code: ErrorCode): void;
};

type Signer = { address: Address; chainId: number };

/**
 * Sign-in as RainbowKit asks for it. Ours and not the official one for next-auth, which gives up
 * after one failed nonce, re-submits a consumed nonce, takes any 200 for a session and signs out at
 * every `accountsChanged`.
 */
export function createSignInAdapter(hooks: Hooks) {
  const { appUrl, isConnected, isLost, report, dismiss, recordFailure } = hooks;
  let known: (Nonce & { at: number }) | null = null;

  async function renewNonce(): Promise<Nonce> {
    // The nonce is bound to a cookie: nothing that is signed without one would be accepted.
    if (!areCookiesKept()) throw new AppError('cookiesBlocked');
    known = { ...(await fetchNonce()), at: Date.now() };
    return known;
  }

  function write({ address, chainId }: Signer, { value, clockOffset }: Nonce): string {
    const isOff = Math.abs(clockOffset) > clockTolerance;
    const now = new Date(Date.now() + (isOff ? clockOffset : 0));
    return createSiweMessage({ ...getMessageTerms(appUrl, now), address, chainId, nonce: value });
  }

  return {
    /** The kit asks once, when its screen opens, and stays disabled until this resolves. */
    async getNonce(): Promise<string> {
      let reported: ErrorCode | null = null;
      for (let attempt = 0; ; attempt += 1) {
        try {
          const { value } = await renewNonce();
          if (attempt > 0) dismiss();
          return value;
        } catch (error) {
          if (!isConnected()) throw error;
          const code = classifyError(error);
          // Cookies may stay blocked for long: a dismissed alert is not shown again.
          if (code !== 'cookiesBlocked' || reported !== code) report(code);
          reported = code;
          await wait(retryWaits[Math.min(attempt, retryWaits.length - 1)] ?? 0);
        }
      }
    },

    /** Not with the nonce that the kit holds: it may have been used in another tab meanwhile. */
    createMessage(signer: Signer): string | Promise<string> {
      const isFresh = known !== null && Date.now() - known.at < nonceAge;
      return known !== null && isFresh
        ? write(signer, known)
        : renewNonce().then((nonce) => write(signer, nonce));
    },

    async verify({ message, signature }: { message: string; signature: string }): Promise<boolean> {
      const nonce = known?.value ?? '';
      known = null;
      dismiss();
      // A wallet that disconnected meanwhile, or was locked, signs nobody in.
      if (!isConnected()) return false;
      try {
        const session = await submitSignature({ message, signature, nonce });
        if (session && isSignerOf(message, session)) return true;
        throw new AppError(session === null ? 'cookiesBlocked' : 'signInUnavailable');
      } catch (error) {
        const code = classifyError(error);
        recordFailure(code);
        // The kit's own words for a bad signature are enough.
        if (code !== 'verifyFailed') report(code);
        // Now rather than at the press of the button, whose gesture a phone's wallet may need.
        void renewNonce().catch(() => undefined);
        return false;
      }
    },

    /**
     * The kit calls this at every change of account as well, also to the same one. A session of
     * another account is for the visitor to end (components/connect/account-mismatch.tsx).
     */
    async signOut(): Promise<void> {
      if (isConnected() || isLost()) return;
      await leave(signOut).catch((error: unknown) => report(classifyError(error)));
    },
  };
}

/** False where the browser has the session of before: of another account, or a contract elsewhere. */
function isSignerOf(message: string, { account }: SessionInfo): boolean {
  const { address, chainId } = parseSiweMessage(message);
  return (
    address !== undefined && chainId !== undefined && isAccountOf(account, { address, chainId })
  );
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
