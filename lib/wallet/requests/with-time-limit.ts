/** The answer of a wallet or a relay. Rejects after so many milliseconds without one. */
export function withTimeLimit<Answer>(answer: Promise<Answer>, limit: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), limit);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
