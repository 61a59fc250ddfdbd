import 'server-only';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, parseEnv } from '@/lib/env/parse-env';
import type { AuthSecrets } from '@/lib/env/schema';

type ServerEnv = Omit<Env, 'authSecrets'> & { authSecrets: AuthSecrets };

let memo: ServerEnv | undefined;

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';

  constructor(
    readonly problems: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`The configuration is not right, see .env.example:\n${problems.join('\n')}`, options);
  }
}

/** Reports whether a function platform runs us, before anything is parsed. */
export function runsAsFunctions(): boolean {
  return process.env.DEPLOYMENT?.trim() === 'functions';
}

/** Parses the environment on the first call, because a build has none. Throws a `ConfigurationError`. */
export function getEnv(): ServerEnv {
  memo ??= readEnv();
  return memo;
}

function readEnv(): ServerEnv {
  // Next writes the build's own mode in place of this name. With another value in the shell, e.g. `staging`, a
  // server would otherwise allow `eval` and every frame, as in development.
  const parsed = parseEnv({ ...process.env, NODE_ENV: process.env.NODE_ENV });
  if (!parsed.ok) throw new ConfigurationError(parsed.problems);
  const { env } = parsed;
  return { ...env, authSecrets: env.authSecrets ?? [getOwnSecret(env.dataDir)] };
}

/** Development and the demo keep their own secret, so that a restart signs nobody out. */
function getOwnSecret(dataDir: string): string {
  const file = join(/* turbopackIgnore: true */ dataDir, 'auth-secret');
  try {
    const stored = readFileSync(file, 'utf8').trim();
    if (stored.length >= 32) return stored;
  } catch {
    // Not created yet.
  }
  const secret = randomBytes(32).toString('base64url');
  try {
    mkdirSync(/* turbopackIgnore: true */ dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, secret, { mode: 0o600 });
  } catch (cause) {
    throw new ConfigurationError(
      [`DATA_DIR: nothing can be written to "${dataDir}"; set a folder of yours`],
      { cause },
    );
  }
  return secret;
}
