import { cookies } from 'next/headers';
import { Welcome } from '@/tests/bench/apps/bare/components/welcome';

/** Reads a cookie, as a page that knows its visitor does: it is rendered per request. */
export default async function Home() {
  const isKnown = (await cookies()).has('session');
  return <Welcome isKnown={isKnown} />;
}
