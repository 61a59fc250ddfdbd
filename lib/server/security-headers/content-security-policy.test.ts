import { expect, it } from 'vitest';
import { config } from '@/lib/config';
import { type Env, parseEnv } from '@/lib/env/parse-env';
import { createPagePolicy } from '@/lib/server/security-headers/content-security-policy';

function envOf(more: Record<string, string> = {}): Env {
  const parsed = parseEnv({
    NODE_ENV: 'production',
    APP_URL: 'https://door.example.org',
    AUTH_SECRET: 'x'.repeat(32),
    WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
    TRUST_PROXY: '1',
    ...more,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.env;
}

const policyOf = (env: Env) => createPagePolicy(env)('the-nonce');

it('has exactly these directives, because one more may loosen what the others forbid', () => {
  const directives = policyOf(envOf()).split('; ');
  expect(directives).toContain("script-src 'nonce-the-nonce' 'strict-dynamic'");
  expect(directives.map((it) => it.split(' ')[0]).sort()).toEqual([
    ...['base-uri', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors'],
    ...['frame-src', 'img-src', 'manifest-src', 'object-src', 'report-uri', 'script-src'],
    ...['style-src', 'style-src-attr', 'style-src-elem', 'upgrade-insecure-requests'],
  ]);
});

it('lets only the configured Safe hosts frame the page', () => {
  const policy = policyOf(envOf({ SAFE_ORIGINS: 'https://safe.example.org' }));
  expect(policy).toContain('frame-ancestors https://app.safe.global https://safe.example.org;');
});

it('lets any host frame the page in development', () => {
  const env = envOf({ NODE_ENV: 'development' });
  expect(policyOf(env)).toContain('frame-ancestors *;');
});

it('lists nodes by their origin, so that keys in their paths stay out', () => {
  const policy = policyOf(
    envOf({ [`RPC_URL_${config.chains[0].id}`]: 'https://node.example.org/v1/secret-key' }),
  );
  expect(policy).toContain(' https://node.example.org ');
  expect(policy).not.toContain('secret-key');
});

it('replaces the public relay with the configured one', () => {
  const policy = policyOf(envOf({ WALLETCONNECT_RELAY_URL: 'wss://relay.example.org/path' }));
  expect(policy).toContain('wss://relay.example.org');
  expect(policy).not.toContain('relay.walletconnect.org');
});

it('does not upgrade insecure requests on http', () => {
  expect(policyOf(envOf({ APP_URL: 'http://localhost:3000' }))).not.toContain('upgrade');
});
