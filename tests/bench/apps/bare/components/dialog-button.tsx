'use client';

import { useEffect, useRef, useState } from 'react';

/** The smallest possible button that opens something. */
export function DialogButton() {
  const [isMounted, setIsMounted] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => setIsMounted(true), []);
  return (
    <div className="door">
      {isMounted ? (
        <button
          type="button"
          data-testid="rk-connect-button"
          onClick={() => dialog.current?.showModal()}
        >
          Connect Wallet
        </button>
      ) : null}
      <dialog ref={dialog}>
        <button
          type="button"
          data-testid="rk-wallet-option-none"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </dialog>
    </div>
  );
}
