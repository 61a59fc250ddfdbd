export function withTimeLimit<Answer>(
  answer: Promise<Answer>,
  limitMs: number,
  error = new Error('no answer in time'),
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(error), limitMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Creates a promise that is settled from outside, perhaps while nobody awaits it. */
export function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Returns a promise for an abandoned attempt, which neither continues nor fails. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
