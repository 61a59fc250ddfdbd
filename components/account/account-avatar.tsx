import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from '@/components/account/account-avatar.module.css';
import { AvatarDrawing } from '@/components/account/avatar-drawing';
import { isShownPicture, loadPicture } from '@/lib/wallet/wagmi/avatar';

type AccountAvatarProps = { address: string; ensImage?: string | null; size: number };

export function AccountAvatar({ address, ensImage, size }: AccountAvatarProps) {
  const picture = usePicture(ensImage && isShownPicture(ensImage) ? ensImage : null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const isLoaded = picture !== null && loaded === picture;
  return (
    <>
      {isLoaded ? null : <AvatarDrawing address={address} size={size} />}
      {picture === null ? null : (
        // biome-ignore lint/performance/noImgElement: no optimizer of ours may fetch this image
        <img
          className={isLoaded ? styles.avatar : styles.loading}
          src={picture}
          alt=""
          width={size}
          height={size}
          onLoad={() => setLoaded(picture)}
        />
      )}
    </>
  );
}

/** Loads an external picture through a query, because an `img` would accept one of any size. */
function usePicture(url: string | null): string | null {
  const isInside = url?.startsWith('data:') === true;
  const { data: picture } = useQuery({
    queryKey: ['picture', url],
    queryFn: url === null || isInside ? skipToken : () => loadPicture(url),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [objectUrl, setObjectUrl] = useState<string | null>(null);

  useEffect(() => {
    if (!picture) return;
    const source = URL.createObjectURL(picture);
    setObjectUrl(source);
    return () => {
      URL.revokeObjectURL(source);
      setObjectUrl(null);
    };
  }, [picture]);

  return isInside ? url : objectUrl;
}
