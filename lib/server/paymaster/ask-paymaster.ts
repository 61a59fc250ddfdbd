import 'server-only';
import { isHex } from 'viem';
import { z } from 'zod';
import { readText } from '@/lib/server/http/read-body';

/** Less than the ten seconds that viem waits in a wallet. */
const timeoutMs = 8_000;
/** The sponsor's icon is in it, as a data URI. */
const maxBytes = 64 * 1024;

const hex = z
  .string()
  .max(16_384)
  .refine((text) => isHex(text));
const fields = {
  paymaster: hex,
  paymasterData: hex,
  paymasterAndData: hex,
  paymasterVerificationGasLimit: hex,
  paymasterPostOpGasLimit: hex,
  isFinal: z.boolean(),
  sponsor: z.object({
    name: z.string().max(100),
    // Wallets show it, so it must not lead anywhere.
    icon: z.string().startsWith('data:image/').optional().catch(undefined),
  }),
};
/** Drops fields that the standard does not name, such as the operation's gas. */
const resultSchema = z
  .object(fields)
  .partial()
  .refine((it) => it.paymasterAndData !== undefined || it.paymaster !== undefined);

/** The codes that JSON-RPC reserves. Another one could mean something to the wallet, e.g. 4001. */
const errorSchema = z.object({ code: z.int().min(-32_768).max(-32_000) });

const answerSchema = z.union([
  z.object({ result: resultSchema }).transform((it) => ({ outcome: 'sponsored' as const, ...it })),
  z.object({ error: errorSchema }).transform((it) => ({ outcome: 'refused' as const, ...it })),
]);

type PaymasterAnswer = z.output<typeof answerSchema> | { outcome: 'failed' };

/**
 * Calls the paymaster service that the operator has configured. Never rejects: an answer that is neither a
 * result nor an error has failed, whatever its status.
 * @see https://eips.ethereum.org/EIPS/eip-7677#paymaster-web-service-interface
 */
export async function askPaymaster(
  url: string,
  call: { method: string; params: readonly unknown[] },
): Promise<PaymasterAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answerSchema.parse(JSON.parse(await readText(response, maxBytes)));
  } catch {
    return { outcome: 'failed' };
  }
}
