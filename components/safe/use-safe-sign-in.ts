import { useEffect, useState } from 'react';
import { usePublicClient } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { onSafeSignInRequest } from '@/components/safe/sign-in-request';
import { usePendingSignatures } from '@/components/safe/use-pending-signatures';
import {
  createSignatureCollector,
  type SignatureCollector,
} from '@/lib/wallet/safe/pending-signature/collect-signature';
import type { SignatureState } from '@/lib/wallet/safe/pending-signature/signature-state';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';

type SafeSignIn = Pick<SignatureCollector, 'start' | 'requestAgain' | 'cancel'> & {
  state: SignatureState;
};

export function useSafeSignIn(link: SafeLink, isSignedIn: boolean): SafeSignIn {
  const [collector] = useState(() => createSignatureCollector(link));
  const client = usePublicClient({ chainId: link.info.chainId });
  const state = useStore(collector.state);
  const { step } = state;

  useEffect(() => {
    if (isSignedIn) collector.dispatch({ type: 'signed-in' });
    else void collector.restore();
  }, [isSignedIn, collector]);

  useEffect(() => {
    if (isSignedIn) return undefined;
    const { start, requestAgain } = collector;
    return onSafeSignInRequest(() => void (step === 'pending' ? requestAgain() : start()));
  }, [isSignedIn, step, collector]);

  usePendingSignatures(
    isSignedIn || state.step !== 'pending' ? null : state.pending,
    link,
    client,
    collector,
  );
  const { start, requestAgain, cancel } = collector;
  return { state, start, requestAgain, cancel };
}
