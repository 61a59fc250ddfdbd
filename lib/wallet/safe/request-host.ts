const timeout = 5_000;

/** Silence says nothing: the host answers some questions only sometimes. */
class HostSilentError extends Error {
  override name = 'HostSilentError';
}

/** Rejects with `HostSilentError` if the host does not answer in time. */
export async function requestHost<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HostSilentError()), timeout);
  });
  return await Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
