import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { z } from 'zod';
import { config } from '@/lib/config';
import { home } from '@/tests/support/chains';
import { sendRequest } from '@/tests/support/send-request';

type Terms = Parameters<typeof createSiweMessage>[0];

export type Answer = { status: number; headers: Headers; body: unknown; text: string };

const csrfBody = z.object({ csrfToken: z.string() });

/** An HTTP client that keeps cookies and sends its origin, like a browser. Does not follow redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly appUrl: string,
    /** Destination of requests, if not `appUrl`: an instance or a proxy. */
    public target: string = appUrl,
    /** Headers of each request, for example to make it a separate client. */
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(
    path: string,
    { headers, ...init }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const isMutation = init.method !== undefined && !['GET', 'HEAD'].includes(init.method);
    const answer = await sendRequest(`${this.target}${path}`, {
      ...init,
      headers: {
        cookie: this.cookieHeader,
        ...(isMutation ? { origin: this.appUrl } : {}),
        ...this.headers,
        ...headers,
      },
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return { ...answer, body: parse(answer.text) };
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(fields).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.send(path, { method: 'POST', body, headers: { ...type, ...headers } });
  }

  async nonce(): Promise<string> {
    return csrfBody.parse((await this.send('/api/auth/csrf')).body).csrfToken;
  }

  async session(): Promise<unknown> {
    return (await this.send('/api/auth/session')).body;
  }

  submit(message: string, signature: string, csrfToken: string, headers?: Record<string, string>) {
    const fields = { message, signature, csrfToken, json: 'true' };
    return this.post('/api/auth/callback/credentials', fields, headers);
  }

  async message(account: { address: Terms['address'] }, changes: Partial<Terms> = {}) {
    const nonce = changes.nonce ?? (await this.nonce());
    const text = writeMessage(this.appUrl, { address: account.address, nonce, ...changes });
    return { nonce, text };
  }

  async sign(account: PrivateKeyAccount = createAccount(), changes: Partial<Terms> = {}) {
    const { nonce, text } = await this.message(account, changes);
    const signature = await account.signMessage({ message: text });
    return { account, nonce, text, signature };
  }

  async signIn(account?: PrivateKeyAccount, changes?: Partial<Terms>) {
    const signed = await this.sign(account, changes);
    return { ...signed, answer: await this.submit(signed.text, signed.signature, signed.nonce) };
  }

  /** Signs in. Throws if the sign-in is refused. */
  async enter(account?: PrivateKeyAccount, changes?: Partial<Terms>) {
    const signed = await this.signIn(account, changes);
    const { status, text } = signed.answer;
    if (status !== 200) throw new Error(`no sign-in: ${status} ${text}`);
    return { ...signed, browser: this };
  }

  async signOut(): Promise<Answer> {
    return await this.post('/api/auth/signout', { csrfToken: await this.nonce(), json: 'true' });
  }

  /** Creates a browser with the same cookies, as if they had been copied. */
  copy(): Browser {
    const copy = new Browser(this.appUrl, this.target, this.headers);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const isGone = attributes.some((it) => /^max-age=0$/i.test(it) || /^expires=.*1970/i.test(it));
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}

/** Creates an account whose address mixes upper and lower case, so that its other spellings differ. */
export function createAccount(): PrivateKeyAccount {
  const account = privateKeyToAccount(generatePrivateKey());
  const hex = account.address.slice(2);
  const isMixed = hex !== hex.toLowerCase() && hex !== hex.toUpperCase();
  return isMixed ? account : createAccount();
}

export function writeMessage(
  appUrl: string,
  terms: Partial<Terms> & Pick<Terms, 'address' | 'nonce'>,
): string {
  // One timestamp for both: a lifetime that is a millisecond too long is refused.
  const now = Date.now();
  return createSiweMessage({
    domain: new URL(appUrl).host,
    uri: appUrl,
    version: '1',
    chainId: home.id,
    statement: config.statement,
    issuedAt: new Date(now),
    expirationTime: new Date(now + 600_000),
    ...terms,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
