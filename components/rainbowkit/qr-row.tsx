import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from '@/components/rainbowkit/qr-row.module.css';
import { useKitElement } from '@/components/rainbowkit/use-kit-element';

type QrRowProps = { walletId: string; isCodeHidden: boolean; children: ReactNode };

/**
 * Puts something of ours into the row that the kit has below its QR code, and can hide the code, which the kit
 * goes on showing after its pairing has ended or was left for another.
 *
 * Upstream: RainbowKit 2.2.11: markup of the QR code in `ConnectDetail`: the one picture of at
 * least 200 pixels, and the row after its box.
 * Breaks when: the picture or the row changes: the link of the code cannot be copied.
 * Guarded by: tests/e2e/walletconnect/walletconnect-economy.spec.ts › who chooses it gets one client,
 * one line to the relay, no telemetry and no other modal
 * Can go when: the kit has a button that copies the link.
 */
export function QrRow({ walletId, isCodeHidden, children }: QrRowProps) {
  const row = useKitElement(findRow);
  return row === null
    ? null
    : createPortal(
        <div className={styles.own} data-wallet={walletId} data-code-hidden={isCodeHidden}>
          {children}
        </div>,
        row,
      );
}

/** The code is the only picture of its size; the row follows its box. */
function findRow(): Element | null {
  const pictures = document.querySelectorAll<SVGElement>('[data-rk][role="dialog"] svg[width]');
  for (const picture of pictures) {
    if (Number(picture.getAttribute('width')) < 200) continue;
    let box: Element | null = picture;
    while (box !== null && box.nextElementSibling === null) box = box.parentElement;
    return box?.nextElementSibling ?? null;
  }
  return null;
}
