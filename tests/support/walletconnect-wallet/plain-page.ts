import { randomUUID } from 'node:crypto';
import type { SignClient } from '@walletconnect/sign-client';
import { requireApart } from '@/tests/support/walletconnect-wallet/require-apart';

type Client = Awaited<ReturnType<typeof SignClient.init>>;
type Options = Parameters<Client['authenticate']>[0];
export type Result = Awaited<ReturnType<Awaited<ReturnType<Client['authenticate']>>['response']>>;
export type Outcome =
  | { state: 'pending' }
  | { state: 'resolved'; result: Result }
  | { state: 'rejected'; reason: unknown };

const loaded = requireApart(
  (require) => require('@walletconnect/sign-client') as { SignClient: typeof SignClient },
);

/** What a page asks of a wallet that is to connect and sign at once. */
export const asked = {
  chains: ['eip155:1', 'eip155:137', 'eip155:10'],
  methods: ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'],
} as const;

/** The page's end of a pairing with none of our code: the client alone, version 2.21.1. */
export class PlainPage {
  /** What nobody handled: in a browser, errors of the page. */
  readonly unhandled: string[] = [];
  readonly client: Client;
  readonly #listeners = process.listeners('unhandledRejection');

  private constructor(client: Client) {
    this.client = client;
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', (error) => this.unhandled.push(String(error)));
  }

  static async open(relayUrl: string): Promise<PlainPage> {
    const client = await loaded.SignClient.init({
      projectId: '0123456789abcdef0123456789abcdef',
      relayUrl,
      logger: 'silent',
      telemetryEnabled: false,
      storageOptions: { database: ':memory:' },
      customStoragePrefix: randomUUID(),
      metadata: { name: 'Page', description: '', url: 'https://page.example', icons: [] },
    });
    return new PlainPage(client);
  }

  /** The topics of the sessions there are. */
  get sessions(): readonly string[] {
    return this.client.session.keys;
  }

  /** Asks for everything at once. `outcome` gives what has come of it so far. */
  async ask(options: Partial<Options> = {}): Promise<{ uri: string; outcome: () => Outcome }> {
    const { uri, response } = await this.request(options);
    let outcome: Outcome = { state: 'pending' };
    response().then(
      (result) => {
        outcome = { state: 'resolved', result };
      },
      (reason: unknown) => {
        outcome = { state: 'rejected', reason };
      },
    );
    return { uri, outcome: () => outcome };
  }

  /** Asks, and does not await the answer before `response` is called. */
  async request(options: Partial<Options> = {}) {
    const { uri = '', response } = await this.client.authenticate({
      domain: 'page.example',
      nonce: 'abcdefgh12345678',
      uri: 'https://page.example',
      statement: 'Sign in.',
      chains: [...asked.chains],
      // The client sorts the one that it gets.
      methods: [...asked.methods],
      ...options,
    });
    return { uri, response };
  }

  async close(): Promise<void> {
    process.removeAllListeners('unhandledRejection');
    for (const listener of this.#listeners) process.on('unhandledRejection', listener);
    this.client.core.heartbeat.stop();
    await this.client.core.relayer.transportClose();
  }
}
