import { Cuer } from 'cuer';
import styles from '@/components/receive/receive.module.css';

type AddressCodeProps = {
  value: string;
  /** For who cannot see it. */
  name: string;
};

/** A QR code by the kit's own drawing: black on white in the dark too, or cameras cannot read it. */
export function AddressCode({ value, name }: AddressCodeProps) {
  return (
    <div className={styles.code} role="img" aria-label={name}>
      <Cuer.Root value={value} errorCorrection="medium" size="100%">
        <Cuer.Finder fill="#000" radius={0} />
        <Cuer.Cells fill="#000" radius={0} inset={false} />
      </Cuer.Root>
    </div>
  );
}
