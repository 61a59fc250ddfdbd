import styles from '@/components/account/account-avatar.module.css';
import { getAvatarColours } from '@/lib/auth/avatar-colours';

/** Two colours made from the address, the same on the server and in the browser. */
export function AvatarDrawing({ address, size }: { address: string; size: number }) {
  const [ground, moon] = getAvatarColours(address);
  return (
    <svg className={styles.avatar} viewBox="0 0 8 8" width={size} height={size} aria-hidden="true">
      <rect width="8" height="8" fill={ground} />
      <circle cx="8" cy="8" r="6" fill={moon} />
    </svg>
  );
}
