/** More than an avatar or a thousand node calls take. */
const limitBytes = 4_000_000;

/** Fetches, but fails on a response that would fill the tab's memory. */
export async function boundedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.byteLength;
      if (size > limitBytes) controller.error(new Error('the answer is too large'));
      else controller.enqueue(part);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, statusText, headers });
}
