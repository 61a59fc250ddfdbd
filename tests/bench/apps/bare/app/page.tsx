import { cookies } from 'next/headers';

/** Reads a cookie, as a page that knows its visitor does: it is rendered per request. */
export default async function Home() {
  const isKnown = (await cookies()).has('session');
  return (
    <>
      <h1>A front door</h1>
      <p>{isKnown ? 'Welcome back.' : 'Connect a wallet, prove it is yours, see your account.'}</p>
    </>
  );
}
