import type { Address } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { getTermsNow } from '@/lib/auth/message-terms';
import type { Nonce } from '@/lib/auth/sign-in-client';
import { getKnownNonce, getNonce, renewNonce } from '@/lib/auth/sign-in-nonce';
import { type SignedMessage, submitSignIn } from '@/lib/auth/submit-sign-in';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';

/** Milliseconds between tries to get a nonce. */
const retryWaits = [500, 1_000, 2_000, 4_000] as const;

type Hooks = {
  appUrl: string;
  isConnected(): boolean;
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
  const { appUrl, isConnected, report, dismiss, recordFailure } = hooks;

  function write({ address, chainId }: Signer, nonce: Nonce): string {
    const terms = getTermsNow(appUrl, nonce.clockOffset);
    return createSiweMessage({ ...terms, address, chainId, nonce: nonce.value });
  }

  return {
    /** The kit asks once, when its screen opens, and stays disabled until this resolves. */
    async getNonce(): Promise<string> {
      let reported: ErrorCode | null = null;
      for (let attempt = 0; ; attempt += 1) {
        try {
          const { value } = await getNonce();
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
      const nonce = getKnownNonce();
      return nonce === null ? getNonce().then((late) => write(signer, late)) : write(signer, nonce);
    },

    async verify(signed: SignedMessage): Promise<boolean> {
      dismiss();
      // A wallet that disconnected meanwhile, or was locked, signs nobody in.
      if (!isConnected()) return false;
      const failure = await submitSignIn(signed);
      if (failure === null) return true;
      recordFailure(failure);
      // The kit's own words for a bad signature are enough.
      if (failure !== 'verifyFailed') report(failure);
      // Now rather than at the press of the button, whose gesture a phone's wallet may need.
      void renewNonce().catch(() => undefined);
      return false;
    },

    /**
     * The kit calls this when the wallet is disconnected, which signs out whether or not the kit is there
     * (components/session/session-follows-wallet.ts), and at every change of account, which does not.
     */
    async signOut(): Promise<void> {},
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
