import { useState } from 'react';
import styles from '@/components/account/account-avatar.module.css';
import { AvatarDrawing } from '@/components/account/avatar-drawing';
import { isShownPicture } from '@/lib/wallet/wagmi/avatar';

type AccountAvatarProps = { address: string; ensImage?: string | null; size: number };

export function AccountAvatar({ address, ensImage, size }: AccountAvatarProps) {
  const picture = ensImage && isShownPicture(ensImage) ? ensImage : null;
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
