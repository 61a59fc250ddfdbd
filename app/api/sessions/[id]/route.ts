import type { NextRequest } from 'next/server';
import { handleOneSession } from '@/lib/server/routes/sessions-handler';

async function handle(request: NextRequest, context: { params: Promise<{ id: string }> }) {
  const { id } = await context.params;
  return await handleOneSession(request, id);
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
