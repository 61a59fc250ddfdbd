import { useAccount } from 'wagmi';
import { SafeSignIn } from '@/components/safe/safe-sign-in';
import { useSafeLink } from '@/components/safe/use-safe';

export function LinkedSafeSignIn() {
  const { chain } = useAccount();
  const link = useSafeLink();
  return link === null || chain === undefined ? null : <SafeSignIn link={link} />;
}
