import { z } from 'zod';
import { config } from '@/lib/config';
import { readClientKey } from '@/lib/server/http/client-address';
import { Refusal } from '@/lib/server/http/http-errors';
import { fetchListed } from '@/lib/server/names/fetch-listed';
import { readFewAtOnce } from '@/lib/server/names/few-at-once';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { createRoute, readQuery } from '@/lib/server/route';

const inputSchema = z.strictObject({ url: z.string().max(2_048) });

/** A picture changes with its name, so a day is soon enough. */
const cacheControl = 'private, max-age=86400';

/** Passes on the picture of a name, from the hosts in lib/third-parties.ts, so that they do not see visitors. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute({
  GET: async (request) => {
    if (!config.offchainNames) throw new Refusal('unknown');
    // Other sites must not use this server as theirs. A browser sends no `Origin` here.
    if (request.headers.get('sec-fetch-site') !== 'same-origin') throw new Refusal('origin');
    const client = readClientKey(request);
    await limitInProcess('nameFile', client);
    await limitInProcess('nameFileOfAll', 'all');
    const { url } = readQuery(request, inputSchema);
    const read = () =>
      fetchListed(url).catch(() => {
        throw new Refusal('gateway-unavailable');
      });
    const file = await readFewAtOnce(client, read);
    if (file === null) throw new Refusal('unknown');
    const headers = { 'Content-Type': file.type, 'Cache-Control': cacheControl };
    return new Response(new Uint8Array(file.body), { headers });
  },
});
