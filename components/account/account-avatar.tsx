import { useState } from 'react';
import styles from '@/components/account/account-avatar.module.css';
import { AvatarDrawing } from '@/components/account/avatar-drawing';
import { usePicture } from '@/components/account/use-picture';

type AccountAvatarProps = { address: string; ensImage?: string | null; size: number };

/** The account's own picture once it has loaded, till then two colours made from its address. */
export function AccountAvatar({ address, ensImage, size }: AccountAvatarProps) {
  const picture = usePicture(ensImage ?? null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const isLoaded = picture !== null && loaded === picture;
  return (
    <>
      {isLoaded ? null : <AvatarDrawing address={address} size={size} />}
      {picture === null ? null : (
        // biome-ignore lint/performance/noImgElement: an image that no optimiser of ours may fetch
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
