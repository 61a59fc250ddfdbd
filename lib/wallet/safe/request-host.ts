/** Milliseconds for one answer of the host. */
const timeout = 5_000;

/** The host gave no answer in time, which says nothing: some questions it answers only sometimes. */
class HostSilentError extends Error {
  override name = 'HostSilentError';
}

/** An answer of the Safe's host, or a `HostSilentError`: it sends none where it has nothing to say. */
export async function requestHost<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HostSilentError()), timeout);
  });
  return await Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
