import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMac, hashKey, hashKeys, isMac } from '@/lib/server/mac';

const env = vi.hoisted(() => ({ authSecrets: [''] }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => env }));

const [old, recent] = ['o'.repeat(32), 'r'.repeat(32)];

describe('a MAC', () => {
  beforeEach(() => {
    env.authSecrets = [old];
  });

  it('is made with the newest secret, and is valid while that secret is listed', () => {
    const before = createMac('nonce', 'text');
    env.authSecrets = [recent, old];
    const after = createMac('nonce', 'text');
    expect([before, after].map((it) => isMac('nonce', 'text', it))).toEqual([true, true]);
    env.authSecrets = [recent];
    expect([before, after].map((it) => isMac('nonce', 'text', it))).toEqual([false, true]);
  });

  it('is valid for exactly one text and one purpose', () => {
    const mac = createMac('nonce', 'text');
    for (const given of ['', mac.slice(1), `${mac}x`, 'ÿ'.repeat(mac.length)]) {
      expect(isMac('nonce', 'text', given)).toBe(false);
    }
    expect(isMac('nonce', 'text2', mac)).toBe(false);
    expect(isMac('safe-ticket', 'text', mac)).toBe(false);
  });

  it('is computed as in all earlier releases, so their tickets stay valid', () => {
    const ofBefore = createHmac('sha256', `safe-ticket ${old}`).update('text').digest('base64url');
    expect(isMac('safe-ticket', 'text', ofBefore)).toBe(true);
  });

  it('of a counter’s key is stored under the newest secret, and is looked up under each secret', () => {
    const before = hashKey('192.0.2.1');
    env.authSecrets = [recent, old];
    expect(hashKeys('192.0.2.1')).toEqual([hashKey('192.0.2.1'), before]);
    expect(hashKey('192.0.2.1')).not.toBe(before);
  });
});
