import type { CDPSession } from '@playwright/test';

type Transfer = {
  mimeType: string;
  /** Seconds on the browser's monotonic clock, and bytes as received over the network. */
  chunks: { at: number; bytes: number }[];
};

/** Records what a page downloads, through Chromium's DevTools protocol. */
export class TransferLog {
  readonly #transfers = new Map<string, Transfer>();
  /** Seconds to add to the monotonic clock to get wall-clock time. */
  #clockOffset = 0;

  /** Call before the page navigates; the session's network domain must be enabled. */
  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime }) => {
      this.#clockOffset = wallTime - timestamp;
      this.#transfers.set(requestId, { mimeType: '', chunks: [] });
    });
    cdp.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer === undefined) return;
      transfer.mimeType = response.mimeType;
      transfer.chunks.push({ at: timestamp, bytes: response.encodedDataLength });
    });
    cdp.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
      this.#transfers.get(requestId)?.chunks.push({ at: timestamp, bytes: encodedDataLength });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const chunks = this.#transfers.get(requestId)?.chunks;
      chunks?.push({ at: timestamp, bytes: encodedDataLength - sum(chunks) });
    });
  }

  /** Returns the bytes of scripts received up to `until` (Unix milliseconds). */
  countScriptBytes(until: number): number {
    return this.#count(until, ({ mimeType }) => mimeType.includes('javascript'));
  }

  countBytes(until: number): number {
    return this.#count(until, () => true);
  }

  #count(until: number, counts: (transfer: Transfer) => boolean): number {
    return [...this.#transfers.values()]
      .filter(counts)
      .reduce((total, transfer) => total + this.#countOne(transfer, until), 0);
  }

  #countOne({ chunks }: Transfer, until: number): number {
    return sum(chunks.filter(({ at }) => (at + this.#clockOffset) * 1000 <= until));
  }
}

function sum(chunks: Transfer['chunks']): number {
  return chunks.reduce((total, { bytes }) => total + bytes, 0);
}
