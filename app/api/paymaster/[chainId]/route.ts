import { getEnv } from '@/lib/env/env';
import { readClientKey } from '@/lib/server/http/client-address';
import { Refusal, toErrorResponse } from '@/lib/server/http/http-errors';
import { answerCall } from '@/lib/server/paymaster/answer-call';
import { callSchema } from '@/lib/server/paymaster/call';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { createRoute, readInput } from '@/lib/server/route';

type Context = RouteContext<'/api/paymaster/[chainId]'>;

/** Wallets call from their own pages. Any origin is safe, because nothing here reads a cookie. */
const anyOrigin = { 'Access-Control-Allow-Origin': '*' };

const preflightHeaders = {
  ...anyOrigin,
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'content-type',
};

/** Pays for visitors' user operations, as their wallets ask (ERC-7677), by the operator's own service. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute<Context>(
  {
    POST: async (request, context) => {
      const paymaster = await requirePaymaster(context);
      await limitInProcess('paymaster', readClientKey(request));
      await limitInProcess('paymasterOfAll', 'all');
      const { jsonrpc, id, ...call } = await readInput(request, callSchema);
      const answer = await answerCall(call, paymaster);
      // An error has status 200 too: of another one, wallets' clients may read no code.
      const headers = { ...anyOrigin, 'Cache-Control': 'no-store' };
      return Response.json({ jsonrpc, id, ...answer }, { headers });
    },
    OPTIONS: async (_request, context) => {
      await requirePaymaster(context);
      return new Response(null, { status: 204, headers: preflightHeaders });
    },
  },
  { takesAnyOrigin: true, toResponse },
);

/** The paths are exactly the keys, so `0x1`, `01` or `__proto__` name no chain. */
async function requirePaymaster({ params }: Context) {
  const { chainId } = await params;
  const url = new Map(Object.entries(getEnv().paymasterUrls)).get(chainId);
  if (url === undefined) throw new Refusal('unknown');
  return { chainId: Number(chainId), url };
}

/** Lets the wallet's page read why it was refused. */
function toResponse(refusal: Refusal): Response {
  const response = toErrorResponse(refusal);
  for (const [name, value] of Object.entries(anyOrigin)) response.headers.set(name, value);
  return response;
}
