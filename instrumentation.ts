/** Next calls this once before the server takes requests: bad configuration ends the start here. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('@/lib/server/start');
  startServer();
}
