import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { findCodeRow, useKitElement } from '@/components/rainbowkit/kit-dom';
import styles from '@/components/rainbowkit/qr-row.module.css';

type QrRowProps = { walletId: string; isCodeHidden: boolean; children: ReactNode };

/** Into the row below the QR code. The kit goes on showing a code whose pairing has ended. */
export function QrRow({ walletId, isCodeHidden, children }: QrRowProps) {
  const row = useKitElement(findCodeRow);
  return row === null
    ? null
    : createPortal(
        <div className={styles.own} data-wallet={walletId} data-code-hidden={isCodeHidden}>
          {children}
        </div>,
        row,
      );
}
