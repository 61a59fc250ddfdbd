import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadPicture } from '@/lib/wallet/wagmi/avatar';

/**
 * What an `img` shows of an account's picture; null until it is there, and where it is none. One
 * from elsewhere is loaded here first: an `img` itself would take a picture of any size.
 */
export function usePicture(url: string | null): string | null {
  const isInside = url?.startsWith('data:') === true;
  const { data: picture } = useQuery({
    queryKey: ['picture', url],
    queryFn: () => (url === null ? null : loadPicture(url)),
    enabled: url !== null && !isInside,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [made, setMade] = useState<string | null>(null);

  useEffect(() => {
    if (!picture) return;
    const source = URL.createObjectURL(picture);
    setMade(source);
    return () => {
      URL.revokeObjectURL(source);
      setMade(null);
    };
  }, [picture]);

  return isInside ? url : made;
}
