import type { Address } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { getServerNow } from '@/lib/auth/server-clock';
import { type SignedMessage, submitSignIn } from '@/lib/auth/sign-in-client';
import { getKnownNonce, getNonce, renewNonce } from '@/lib/auth/sign-in-nonce';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { emitFailure } from '@/lib/funnel';

const retryWaitsMs = [500, 1_000, 2_000, 4_000] as const;

type Hooks = {
  appUrl: string;
  isConnected(): boolean;
  report(code: ErrorCode): void;
  dismiss(): void;
  recordFailure(code: ErrorCode): void;
};

type Signer = { address: Address; chainId: number };

/**
 * Creates RainbowKit's sign-in adapter. The official one for next-auth gives up after one failed nonce and
 * submits a consumed nonce again. It takes any 200 for a session, and signs out on every `accountsChanged`.
 */
export function createSignInAdapter(hooks: Hooks) {
  const { appUrl, isConnected, report, dismiss, recordFailure } = hooks;

  function write({ address, chainId }: Signer, nonce: string): string {
    const terms = getMessageTerms(appUrl, new Date(getServerNow()));
    return createSiweMessage({ ...terms, address, chainId, nonce });
  }

  return {
    /** Resolves with a nonce. The kit calls this once, and disables its button meanwhile. */
    async getNonce(): Promise<string> {
      let reported: ErrorCode | null = null;
      for (let attempt = 0; ; attempt += 1) {
        try {
          const nonce = await getNonce();
          if (attempt > 0) dismiss();
          return nonce;
        } catch (error) {
          if (!isConnected()) throw error;
          const code = classifyError(error);
          // Cookies may stay blocked, and a dismissed alert must not return.
          if (code !== 'cookiesBlocked' || reported !== code) report(code);
          if (reported !== code) emitFailure('signature', code);
          reported = code;
          const waitMs = retryWaitsMs[Math.min(attempt, retryWaitsMs.length - 1)];
          await new Promise((resolve) => setTimeout(resolve, waitMs));
        }
      }
    },

    /** Ignores the nonce that the kit holds, because another tab may have used it. */
    createMessage(signer: Signer): string | Promise<string> {
      const nonce = getKnownNonce();
      return nonce === null ? getNonce().then((late) => write(signer, late)) : write(signer, nonce);
    },

    async verify(signed: SignedMessage): Promise<boolean> {
      dismiss();
      // The wallet may have disconnected or been locked meanwhile.
      if (!isConnected()) return false;
      const failure = await submitSignIn(signed);
      if (failure === null) return true;
      recordFailure(failure);
      // The kit has its own text for a bad signature.
      if (failure !== 'verifyFailed') report(failure);
      // A fetch on the button press would use up the user gesture that a phone's wallet needs.
      void renewNonce().catch(() => undefined);
      return false;
    },

    /**
     * Does nothing. The kit calls this on disconnection, which signs out even without the kit
     * (components/session/session-follows-wallet.ts), and on every account change, which does not sign out.
     */
    async signOut(): Promise<void> {},
  };
}
