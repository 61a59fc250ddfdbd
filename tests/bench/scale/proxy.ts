import { startRoundRobin } from '@/tests/support/round-robin';

/** `tsx tests/bench/scale/proxy.ts <port> <target…>`: ports of this machine. Ends with SIGTERM. */
const [port = 0, ...targets] = process.argv.slice(2).map(Number);
await startRoundRobin(port, targets);
