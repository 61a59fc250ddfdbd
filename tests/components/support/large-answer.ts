/** Creates an answer of this many megabytes. `taken` records how much of it was read. */
export function createLargeAnswer(megabytes: number) {
  const part = new TextEncoder().encode('a'.repeat(1_000_000));
  const taken = { megabytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.megabytes === megabytes) return controller.close();
      taken.megabytes += 1;
      controller.enqueue(part);
    },
    cancel() {
      taken.isCancelled = true;
    },
  });
  return { taken, response: new Response(body) };
}
