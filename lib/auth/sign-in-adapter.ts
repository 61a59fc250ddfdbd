import type { Address } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { getTermsNow } from '@/lib/auth/message-terms';
import type { Nonce } from '@/lib/auth/sign-in-client';
import { getKnownNonce, getNonce, renewNonce } from '@/lib/auth/sign-in-nonce';
import { type SignedMessage, submitSignIn } from '@/lib/auth/submit-sign-in';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';

const retryWaits = [500, 1_000, 2_000, 4_000] as const;

type Hooks = {
  appUrl: string;
  isConnected(): boolean;
  /** For errors that the kit's screen does not show. */
  report(code: ErrorCode): void;
  dismiss(): void;
  /** For any failed sign-in. */
  recordFailure(code: ErrorCode): void;
};

type Signer = { address: Address; chainId: number };

/**
 * The sign-in adapter for RainbowKit. The official one for next-auth gives up after one failed nonce, submits
 * a consumed nonce again, takes any 200 for a session and signs out at every `accountsChanged`.
 */
export function createSignInAdapter(hooks: Hooks) {
  const { appUrl, isConnected, report, dismiss, recordFailure } = hooks;

  function write({ address, chainId }: Signer, nonce: Nonce): string {
    const terms = getTermsNow(appUrl, nonce.clockOffset);
    return createSiweMessage({ ...terms, address, chainId, nonce: nonce.value });
  }

  return {
    /** The kit calls this once, when its screen opens, and stays disabled until it resolves. */
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
          // Cookies may stay blocked: a dismissed alert is not shown again.
          if (code !== 'cookiesBlocked' || reported !== code) report(code);
          reported = code;
          await wait(retryWaits[Math.min(attempt, retryWaits.length - 1)] ?? 0);
        }
      }
    },

    /** Ignores the kit's nonce: another tab may have used it. */
    createMessage(signer: Signer): string | Promise<string> {
      const nonce = getKnownNonce();
      return nonce === null ? getNonce().then((late) => write(signer, late)) : write(signer, nonce);
    },

    async verify(signed: SignedMessage): Promise<boolean> {
      dismiss();
      // A wallet that has disconnected or been locked meanwhile signs nobody in.
      if (!isConnected()) return false;
      const failure = await submitSignIn(signed);
      if (failure === null) return true;
      recordFailure(failure);
      // The kit has its own text for a bad signature.
      if (failure !== 'verifyFailed') report(failure);
      // Before the next press: a phone's wallet may need the gesture of that press.
      void renewNonce().catch(() => undefined);
      return false;
    },

    /**
     * The kit calls this when the wallet disconnects, which signs out with or without the kit
     * (components/session/session-follows-wallet.ts), and at every change of account, which does not.
     */
    async signOut(): Promise<void> {},
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
