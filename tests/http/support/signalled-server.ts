import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { readString } from '@/lib/parse';
import { spawnServer } from '@/tests/http/support/spawn-server';
import { nextStart } from '@/tests/support/next-server';
import { isTaken } from '@/tests/support/ports';

export type SignalledServer = {
  url: string;
  /** Signals the process that was started: npm, or the server itself. */
  send(signal: NodeJS.Signals): void;
  /** Signals its whole process group, as a terminal and systemd do. */
  sendToGroup(signal: NodeJS.Signals): void;
  output(): string;
  hasEnded(): boolean;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Ends it and leaves nothing behind. */
  end(): Promise<void>;
};

/**
 * Starts a production server, or `npm start`, that a test ends by signals. Nothing is a double: the server is
 * built, npm is real, and the operating system sends the signals.
 */
export async function startSignalled(
  by: 'npm' | 'node',
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<SignalledServer> {
  if (await isTaken(port)) throw new Error(`Port ${port} is taken.`);
  const command = by === 'npm' ? ['npm', 'start'] : [process.execPath, ...nextStart];
  const server = spawnServer(port, env, { command, isApart: true });
  const { child, url, written, hasEnded, ended, closed } = server;
  const end = () => signalGroup(child, 'SIGKILL');
  process.once('exit', end);
  if (!(await server.untilReady())) throw new Error(`The server ended:\n${written.all}`);
  return {
    url,
    send: (signal) => child.kill(signal),
    sendToGroup: (signal) => signalGroup(child, signal),
    output: () => written.all,
    hasEnded,
    ended,
    end: async () => {
      end();
      process.off('exit', end);
      await closed;
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // No process is left in the group.
  }
}

/** The body of an empty report. */
const body = '{}';

function writeHead(port: number, ...more: readonly string[]): string {
  const lines = [
    'POST /api/error-report HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...more,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Posts a report on its own connection. `outcome` is the status of the answer, or how the connection ended,
 * e.g. ECONNREFUSED. `opened` resolves once the kernel has connected or refused.
 */
export function postOnce(port: number): { opened: Promise<void>; outcome: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(writeHead(port) + body);
  let text = '';
  let failure = 'closed without an answer';
  socket.on('data', (data) => {
    text += data;
  });
  const opened = new Promise<void>((resolve) => {
    socket.once('connect', resolve).once('error', () => resolve());
  });
  const outcome = new Promise<string>((resolve) => {
    socket.once('error', (error) => {
      failure = readString(error, 'code') ?? error.message;
    });
    socket.once('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? failure));
  });
  return { opened, outcome };
}

/** Starts a request and holds its last byte back until `finish`: the server is already handling it. */
export async function openRequest(
  port: number,
): Promise<{ finish(): void; answer: Promise<string> }> {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
  const begun = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      text += data;
      resolve();
    });
  });
  // The server answers the head before it has the body.
  socket.write(writeHead(port, 'Expect: 100-continue') + body.slice(0, -1));
  await begun;
  return { finish: () => socket.write(body.slice(-1)), answer };
}
