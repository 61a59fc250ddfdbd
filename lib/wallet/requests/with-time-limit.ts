export function withTimeLimit<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), limitMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
