import type { RawAnswer } from '@/tests/http/support/raw';

const nonce = /script-src 'nonce-([\w+/=-]{16,})'/;

export function isPage({ headers, text }: RawAnswer): boolean {
  return (headers['content-type'] ?? '').startsWith('text/html') || /<html/i.test(text);
}

/** Returns the headers that an answer lacks although all answers of its kind carry them. */
export function findMissingHeaders(answer: RawAnswer): string[] {
  const { headers, status } = answer;
  const policy = `${headers['content-security-policy']}`;
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  const found = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    ...(isRedirect ? { HSTS: 'strict-transport-security' in headers } : {}),
    ...(isPage(answer)
      ? {
          'default-src': policy.includes("default-src 'none'"),
          nonce: nonce.test(policy),
          COOP: headers['cross-origin-opener-policy'] === 'same-origin-allow-popups',
          'Permissions-Policy': `${headers['permissions-policy']}`.includes('camera=()'),
        }
      : {}),
  };
  return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** Returns `none` if the policy has no nonce. */
export function getNonce({ headers }: Pick<RawAnswer, 'headers'>): string {
  return nonce.exec(`${headers['content-security-policy']}`)?.[1] ?? 'none';
}
