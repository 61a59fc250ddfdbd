import { hexToString } from 'viem';
import { z } from 'zod';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const params = z.tuple([z.templateLiteral(['0x', z.string()]), z.string()]);

/** Returns the text of the last message that the page asked this wallet to sign. */
export function readSignedMessage(wallet: TestWallet): string {
  const request = wallet.requests.findLast(({ method }) => method === 'personal_sign');
  return hexToString(params.parse(request?.params)[0]);
}
