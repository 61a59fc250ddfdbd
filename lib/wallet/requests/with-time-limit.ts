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
