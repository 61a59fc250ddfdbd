import 'server-only';
import { getAddress, type Hex, isHex } from 'viem';
import { z } from 'zod';
import { entryPoints } from '@/lib/entry-points';

const bytes = z
  .string()
  .refine((text) => isHex(text) && text.length % 2 === 0)
  .transform((text): Hex => `0x${text.slice(2)}`);
const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i);
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => getAddress(text));
/** Delegates the account's key when the operation is its first (EIP-7702). */
const authorization = z.object({
  address,
  chainId: quantity,
  nonce: quantity,
  r: quantity,
  s: quantity,
  yParity: quantity,
});

/**
 * A user operation of any entry point: 0.6 has `initCode`, later ones `factory`. Drops fields that are not
 * listed. The wallet may not know the gas yet.
 * @see https://eips.ethereum.org/EIPS/eip-7677#paymaster-web-service-interface
 */
const operationSchema = z.object({
  sender: address,
  nonce: quantity,
  callData: bytes,
  initCode: bytes.nullish(),
  factory: z.union([address, z.literal('0x7702')]).nullish(),
  factoryData: bytes.nullish(),
  callGasLimit: quantity.nullish(),
  verificationGasLimit: quantity.nullish(),
  preVerificationGas: quantity.nullish(),
  maxFeePerGas: quantity.nullish(),
  maxPriorityFeePerGas: quantity.nullish(),
  paymasterVerificationGasLimit: quantity.nullish(),
  paymasterPostOpGasLimit: quantity.nullish(),
  signature: bytes.nullish(),
  eip7702Auth: authorization.nullish(),
});

export type Operation = z.output<typeof operationSchema>;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A value that nests no deeper: `JSON.stringify` runs out of stack on a deeper one. */
function createJsonSchema(depth: number): z.ZodType<Json> {
  const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
  if (depth === 0) return plain;
  const inner = createJsonSchema(depth - 1);
  return z.union([plain, z.array(inner), z.record(z.string(), inner)]);
}

/** Each service defines its own, e.g. `{ sponsorshipPolicyId }`. */
const contextSchema = z.record(z.string(), createJsonSchema(4));

export type PaymasterContext = z.output<typeof contextSchema>;

export const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.number()]),
  method: z.string(),
  params: z.unknown().optional(),
});

export const methodSchema = z.enum(['pm_getPaymasterStubData', 'pm_getPaymasterData']);

export const createParamsSchema = (chainId: number) =>
  z.tuple([
    operationSchema,
    address.refine((it) => entryPoints.includes(it)),
    quantity.refine((it) => BigInt(it) === BigInt(chainId)),
    contextSchema.nullish(),
  ]);
