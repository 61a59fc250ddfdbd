import type { Address } from 'viem';
import styles from '@/components/transfer/recipient.module.css';
import { splitDifference } from '@/lib/wallet/transfer/split-difference';

type MarkedAddressProps = { label: string; address: Address; other: Address };

/** A whole address, with the part marked in which it is another than `other`. */
export function MarkedAddress({ label, address, other }: MarkedAddressProps) {
  const [start, middle, end] = splitDifference(address, other);
  return (
    <span className={styles.marked}>
      {label}{' '}
      <bdi className={styles.address} dir="ltr">
        {start}
        <mark>{middle}</mark>
        {end}
      </bdi>
    </span>
  );
}
