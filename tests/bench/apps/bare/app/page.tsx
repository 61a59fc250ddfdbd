import { cookies } from 'next/headers';
import { Welcome } from '@/tests/bench/apps/bare/components/welcome';

/** Reads a cookie, like any page that knows its visitor, and is therefore rendered per request. */
export default async function Home() {
  const isKnown = (await cookies()).has('session');
  return <Welcome isKnown={isKnown} />;
}
