export function Welcome({ isKnown }: { isKnown: boolean }) {
  return (
    <>
      <h1>A front door</h1>
      <p>{isKnown ? 'Welcome back.' : 'Connect a wallet, prove it is yours, see your account.'}</p>
    </>
  );
}
