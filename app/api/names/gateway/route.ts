import { z } from 'zod';
import { config } from '@/lib/config';
import { readClientKey } from '@/lib/server/http/client-address';
import { Refusal } from '@/lib/server/http/http-errors';
import { askGateway, isBytes } from '@/lib/server/names/ask-gateway';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { createRoute, readInput } from '@/lib/server/route';

const bytes = z.string().max(16_384).refine(isBytes);

const inputSchema = z.strictObject({
  sender: bytes.refine((it) => it.length === 42),
  data: bytes,
  urls: z.array(z.string().max(2_048)).min(1).max(16),
});

/** Asks the gateway of a name that its contract keeps elsewhere (EIP-3668), for the page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute({
  POST: async (request) => {
    if (!config.offchainNames) throw new Refusal('unknown');
    await limitInProcess('gateway', readClientKey(request));
    await limitInProcess('gatewayOfAll', 'all');
    const data = await askGateway(await readInput(request, inputSchema));
    if (data === null) throw new Refusal('gateway-unavailable');
    return Response.json({ data }, { headers: { 'Cache-Control': 'no-store' } });
  },
});
