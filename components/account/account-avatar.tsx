import styles from '@/components/account/account-avatar.module.css';

type AccountAvatarProps = { address: string; ensImage?: string | null; size: number };

/** The account's own picture, else two colours made from its address. */
export function AccountAvatar({ address, ensImage, size }: AccountAvatarProps) {
  if (ensImage) {
    // biome-ignore lint/performance/noImgElement: an image of any host, which no optimiser may fetch
    return <img className={styles.avatar} src={ensImage} alt="" width={size} height={size} />;
  }
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360;
  return (
    <svg className={styles.avatar} viewBox="0 0 8 8" width={size} height={size} aria-hidden="true">
      <rect width="8" height="8" fill={`hsl(${hue} 55% 50%)`} />
      <circle cx="8" cy="8" r="6" fill={`hsl(${(hue + 70) % 360} 70% 72%)`} />
    </svg>
  );
}
