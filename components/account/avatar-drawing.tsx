import styles from '@/components/account/account-avatar.module.css';

/** Draws two colours derived from the address, the same on the server and in the browser. */
export function AvatarDrawing({ address, size }: { address: string; size: number }) {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360;
  const [ground, moon] = [`hsl(${hue} 55% 50%)`, `hsl(${(hue + 70) % 360} 70% 72%)`];
  return (
    <svg className={styles.avatar} viewBox="0 0 8 8" width={size} height={size} aria-hidden="true">
      <rect width="8" height="8" fill={ground} />
      <circle cx="8" cy="8" r="6" fill={moon} />
    </svg>
  );
}
