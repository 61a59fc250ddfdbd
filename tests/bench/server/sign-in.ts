import { createSiweMessage } from 'viem/siwe';
import { z } from 'zod';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { TestWallet } from '@/tests/support/wallet/test-wallet';

const csrfAnswer = z.object({ csrfToken: z.string() });
const sessionAnswer = z.object({ address: z.string() });

/** Signs a fresh account in, without a browser. Gives the `Cookie` header of its session. */
export async function signIn(url: string): Promise<string> {
  const { account } = new TestWallet();
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = csrfAnswer.parse(await csrf.json());
  const message = createSiweMessage({
    ...getMessageTerms(url, new Date()),
    address: account.address,
    chainId: 1,
    nonce: csrfToken,
  });
  const signature = await account.signMessage({ message });
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: readCookies(csrf), origin: url },
    body: new URLSearchParams({ csrfToken, message, signature, json: 'true' }),
  });
  const cookie = [readCookies(csrf), readCookies(response)].join('; ');
  const session = await fetch(`${url}/api/auth/session`, { headers: { cookie } });
  sessionAnswer.parse(await session.json());
  return cookie;
}

function readCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
