export default function Home() {
  return (
    <>
      <h1>A front door</h1>
      <p>Connect a wallet, see your account.</p>
    </>
  );
}
