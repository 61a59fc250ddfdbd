import type { NextRequest } from 'next/server';
import nextAuth from 'next-auth';
import { getAuthOptions } from '@/tests/bench/apps/plain/lib/auth-options';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

function handle(request: NextRequest, context: RouteContext) {
  const csrfCookie = request.cookies.get('next-auth.csrf-token')?.value;
  return nextAuth(request, context, getAuthOptions(csrfCookie?.split('|')[0]));
}

export { handle as GET, handle as POST };
