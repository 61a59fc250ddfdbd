import { useState } from 'react';
import styles from '@/components/account/account-avatar.module.css';
import { usePicture } from '@/components/account/use-picture';

type AccountAvatarProps = { address: string; ensImage?: string | null; size: number };

/** The account's own picture once it has loaded, till then two colours made from its address. */
export function AccountAvatar({ address, ensImage, size }: AccountAvatarProps) {
  const picture = usePicture(ensImage ?? null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const isLoaded = picture !== null && loaded === picture;
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360;
  return (
    <>
      {isLoaded ? null : (
        <svg
          className={styles.avatar}
          viewBox="0 0 8 8"
          width={size}
          height={size}
          aria-hidden="true"
        >
          <rect width="8" height="8" fill={`hsl(${hue} 55% 50%)`} />
          <circle cx="8" cy="8" r="6" fill={`hsl(${(hue + 70) % 360} 70% 72%)`} />
        </svg>
      )}
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
