import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShutdown, getPhase, setPhase } from '@/lib/server/shutdown/shutdown';
import { Traffic } from '@/lib/server/shutdown/traffic';
import { closeStores } from '@/lib/server/store/get-store';

const lines = vi.hoisted((): unknown[][] => []);
vi.mock('@/lib/server/telemetry/log', () => {
  const note = (...line: unknown[]) => lines.push(line);
  return { getLog: () => ({ info: note, warn: note, error: note }) };
});
vi.mock('@/lib/server/store/get-store', () => ({ closeStores: vi.fn(async () => undefined) }));

function prepare() {
  const exit = vi.fn<(code: number) => void>();
  const traffic = new Traffic();
  const shutDown = createShutdown({ traffic, drainSeconds: 5, finishSeconds: 15, exit });
  return { exit, traffic, shutDown };
}

function openRequest(traffic: Traffic): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  traffic.track(response);
  return response;
}

describe('a shutdown signal', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    lines.length = 0;
    vi.mocked(closeStores).mockReset().mockResolvedValue();
    setPhase('ready');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('makes the server not ready at once, and exits after the drain time with the store closed', async () => {
    const { exit, shutDown } = prepare();
    shutDown();
    expect(getPhase()).toBe('draining');
    await vi.advanceTimersByTimeAsync(4_999);
    expect([exit.mock.calls, vi.mocked(closeStores).mock.calls]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(exit.mock.calls).toEqual([[0]]);
    expect(closeStores).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(exit).toHaveBeenCalledOnce();
  });

  it('waits for a request in progress, but not for ever', async () => {
    const { exit, traffic, shutDown } = prepare();
    const response = openRequest(traffic);
    openRequest(traffic);
    shutDown();
    await vi.advanceTimersByTimeAsync(19_999);
    response.emit('close');
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exit.mock.calls).toEqual([[1]]);
    expect(lines.at(-1)).toEqual([{ reason: 'limit', requests: 1 }, expect.any(String)]);
  });

  it('that comes twice within a second counts once, and a later one exits at once', async () => {
    const { exit, shutDown } = prepare();
    shutDown();
    shutDown();
    await vi.advanceTimersByTimeAsync(1_000);
    shutDown();
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    shutDown();
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('exits even if closing the store fails or never finishes', async () => {
    const failing = prepare();
    vi.mocked(closeStores).mockRejectedValueOnce(new Error('disk'));
    failing.shutDown();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(failing.exit.mock.calls).toEqual([[1]]);
    const hanging = prepare();
    vi.mocked(closeStores).mockReturnValueOnce(new Promise(() => undefined));
    hanging.shutDown();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(hanging.exit.mock.calls).toEqual([[1]]);
  });
});
