import { withTimeLimit } from '@/lib/wallet/requests/with-time-limit';
import type { Client } from '@/lib/wallet/walletconnect/provider';

/** Milliseconds that the relay may take to pass on the end. */
const answerLimit = 3_000;

const reason = { code: 6000, message: 'User disconnected.' };

/**
 * Ends the session at both ends; where the relay is away, at this one alone: each message that waits
 * for the line keeps a loop of its own that opens it, and those cut off each other's. Never throws.
 */
export async function endSession(client: Client, topic: string): Promise<void> {
  if (client.core.relayer.connected) {
    const told = client.disconnect({ topic, reason });
    await withTimeLimit(told, answerLimit).catch(() => undefined);
  }
  await client.session.delete(topic, reason).catch(() => undefined);
}
