import '@/components/rainbowkit/kit-in-safe.css';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAccount } from 'wagmi';
import { accountSlot } from '@/components/hooks/page-slots';
import { useStore } from '@/components/hooks/use-store';
import { SafeNotice } from '@/components/safe/safe-notice';

/** Until the page says that it is waiting for a Safe. */
const slowAfter = 4_000;

export type SafeFrameProps = { isConnecting: boolean; onRetry: () => void };

/** The page in a frame while no Safe is connected, and the kit's look in one. */
export function SafeFrame({ isConnecting, onRetry }: SafeFrameProps) {
  const place = useStore(accountSlot);
  const { isConnected } = useAccount();
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    document.documentElement.toggleAttribute('data-in-frame', true);
  }, []);

  useEffect(() => {
    if (!isConnecting) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isConnecting]);

  if (place === null || isConnected || (isConnecting && !isSlow)) return null;
  return createPortal(<SafeNotice isSlow={isConnecting} onRetry={onRetry} />, place);
}
