import type { PrivateKeyAccount } from 'viem';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';
import { batchMethods } from '@/tests/support/walletconnect-wallet/batch-methods';
import {
  type AuthRequest,
  type Cacao,
  type Kit,
  utils,
} from '@/tests/support/walletconnect-wallet/kit';
import { sendCacao } from '@/tests/support/walletconnect-wallet/send-cacao';

/** Methods that it grants a page, if the page requests them. */
const methods = ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'];

/**
 * Answers `session_authenticate`, CAIP-222's request to connect and sign in at once, as a wallet does.
 * Seen in @reown/walletkit 1.6.0 with @walletconnect/sign-client 2.25.0 (`src/controllers/engine.ts`)
 * and @walletconnect/utils 2.25.0 (`src/cacao.ts`), and in Reown's sample wallet
 * (reown-com/web-examples 090d384, advanced/wallets/react-wallet-v2,
 * src/views/SessionAuthenticateModal.tsx):
 *
 * - A client that listens to `session_authenticate` silently drops the `session_proposal` of a pairing whose
 *   link names the method (`shouldIgnorePairingRequest`). From a link without `methods` it gets both.
 *   A client that does not listen gets only the proposal, and never answers the request.
 * - One screen, on which it signs for the first of the chains that both know (`SessionAuthenticateModal`,
 *   `signStrategy` 1).
 * - The request is narrowed to the wallet's chains and methods before it is signed (`populateAuthPayload`).
 * - The wallet's client sends no signature that it could not verify (`approveSessionAuthenticate`).
 *   Contracts' signatures bypass it (see send-cacao.ts).
 */
export class Authentication {
  /** The chain that it signs for, whatever was requested; null for the first requested chain. */
  chainId: number | null = null;
  /** The account that it signs in; null for the wallet's own. */
  account: PrivateKeyAccount | null = null;
  /** Signature type that it declares. No client here knows the last one, which a newer client might send. */
  signatureType: 'eip191' | 'eip1271' | 'eip6492' = 'eip191';
  readonly #kit: Kit;
  readonly #owner: TestWallet;

  constructor(kit: Kit, owner: TestWallet) {
    this.#kit = kit;
    this.#owner = owner;
  }

  /** `chains` are those of the wallet. */
  async respond(id: number, request: AuthRequest, chains: string[]): Promise<void> {
    await this.#owner.requireConsent('wc_sessionAuthenticate');
    const auth = await this.#sign(request, chains);
    if (this.signatureType === 'eip191') {
      await this.#kit.approveSessionAuthenticate({ id, auths: [auth] });
    } else await sendCacao(this.#kit, id, auth);
  }

  async #sign(asked: AuthRequest, chains: string[]): Promise<Cacao> {
    const request = utils.populateAuthPayload({
      authPayload: asked,
      chains,
      methods: [...methods, ...(this.#owner.batches === null ? [] : batchMethods)],
    });
    const account = this.account ?? this.#owner.account;
    const chain = this.chainId === null ? request.chains[0] : `eip155:${this.chainId}`;
    const iss = `${chain}:${account.address}`;
    const message = this.#kit.formatAuthMessage({ request, iss });
    const signature = await account.signMessage({ message });
    // The kit's types only know the two that its client can verify.
    const type = this.signatureType as Cacao['s']['t'];
    return utils.buildAuthObject(request, { t: type, s: signature }, iss);
  }
}
