import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { entryPoint06Address } from 'viem/account-abstraction';
import { z } from 'zod';
import { listen } from '@/tests/support/ports';

const body = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()),
});

type Call = Pick<z.infer<typeof body>, 'method' | 'params'>;

export type Paymaster = {
  /** With the operator's key in its path and query. */
  url: string;
  /** The calls so far. */
  readonly calls: readonly Call[];
  /** How it answers from now on. */
  answer: 'pay' | 'deny' | 'junk';
  /** Throws an error that lists everything clients sent that the service does not know. */
  close(): void;
};

/** Part of the URL, and of the service's own words. */
export const paymasterKey = 'key-of-the-operator';

const paymaster = '0x777777777777AeC03fd955926DbF81597e66834C';
export const stub = `0x${'01'.repeat(80)}` as const;
export const signed = `0x${'5e'.repeat(80)}` as const;
export const icon = 'data:image/svg+xml;base64,PHN2Zy8+';

/**
 * Stands in for an ERC-7677 paymaster service. The behaviour was read in Pimlico's own stand-in
 * (pimlicolabs/permissionless.js 143928f, packages/mock-paymaster/relay.ts and helpers/schema.ts) and in the docs
 * of Coinbase's service (docs.cdp.coinbase.com/paymaster/reference-troubleshooting/errors):
 *
 * - One JSON-RPC 2.0 call per POST; an error has status 200 (relay.ts, `createRpcHandler`).
 * - Stub data has `isFinal: false` and a sponsor whose icon is a data URI; with the entry point 0.6 it is
 *   `paymasterAndData`, later `paymaster`, `paymasterData` and both gas limits (relay.ts, `handleMethod`).
 * - Data has the same fields without sponsor and `isFinal` (singletonPaymasters.ts, `getSignedPaymasterData`).
 *   Some services add the operation's gas (StartaleLabs/scs-aa-docs, docs/core-api/api-specs.md).
 * - A field of the operation that the service does not know is -32602 (schema.ts: `strict`).
 * - An operation that the operator's policy at the service denies is -32001 (Coinbase: `DENIED_ERROR`).
 * - An unknown method is -32601 (Coinbase: `METHOD_NOT_FOUND`), unreadable input -32700 (`PARSE_ERROR`).
 */
export async function startPaymaster(): Promise<Paymaster> {
  const unknown: string[] = [];
  const calls: Call[] = [];

  function answer({ method, params }: Call): object {
    const error = (code: number, message: string) => ({ error: { code, message } });
    if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData') {
      unknown.push(method);
      return error(-32601, `Method ${method} not found`);
    }
    const [operation, entryPoint] = params;
    const strange = Object.keys(z.looseObject({}).parse(operation)).filter((it) => !known.has(it));
    unknown.push(...strange);
    if (strange.length > 0) return error(-32602, `Unrecognized keys: ${strange}`);
    if (service.answer === 'deny') {
      return error(-32001, `request denied by the gas policy of ${paymasterKey}`);
    }
    const isStub = method === 'pm_getPaymasterStubData';
    const data = isStub ? stub : signed;
    const gas = { paymasterVerificationGasLimit: '0xc350', paymasterPostOpGasLimit: '0x186a0' };
    const paid =
      entryPoint === entryPoint06Address
        ? { paymasterAndData: `${paymaster}${data.slice(2)}` }
        : { paymaster, paymasterData: data, ...gas };
    return {
      result: isStub
        ? { ...paid, sponsor: { name: 'Paymaster', icon }, isFinal: false }
        : { ...paid, callGasLimit: '0x1' },
    };
  }

  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const send = (json: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(json));
    };
    if (service.answer === 'junk') return void response.end(`<p>${paymasterKey} is down</p>`);
    const read = body.safeParse(JSON.parse(sent));
    if (!read.success || request.url !== path) {
      unknown.push(`${request.method} ${request.url} ${sent}`);
      return send({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
    }
    const { jsonrpc, id, ...call } = read.data;
    calls.push(call);
    send({ jsonrpc, id, ...answer(call) });
  });
  const path = `/rpc/${paymasterKey}?apikey=${paymasterKey}`;
  const service: Paymaster = {
    url: `http://127.0.0.1:${await listen(server)}${path}`,
    calls,
    answer: 'pay',
    close: () => {
      server.closeAllConnections();
      server.close();
      if (unknown.length > 0) throw new Error(`The paymaster does not know ${unknown}.`);
    },
  };
  return service;
}

/** Of every entry point, with the account's delegation. */
const known: ReadonlySet<string> = new Set([
  ...['sender', 'nonce', 'callData', 'initCode', 'factory', 'factoryData', 'signature'],
  ...['callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'eip7702Auth'],
  ...['maxFeePerGas', 'maxPriorityFeePerGas'],
  ...['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'],
]);
