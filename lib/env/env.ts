import 'server-only';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuthSecrets, type Env, parseEnv } from '@/lib/env/parse-env';

export type ServerEnv = Env & { authSecrets: AuthSecrets };

type ReadEnv = { env: ServerEnv; warnings: readonly string[] };

let memo: ReadEnv | undefined;

/** The values that are missing or wrong, a line each. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';

  constructor(
    readonly problems: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`The configuration is not right, see .env.example:\n${problems.join('\n')}`, options);
  }
}

/**
 * The environment of this process, parsed at the first call (never at module load: a build has no
 * environment). Throws a `ConfigurationError` that lists every problem.
 */
export function getEnv(): ServerEnv {
  memo ??= readEnv();
  return memo.env;
}

/** What works but will surprise, a line each. Throws as `getEnv` does. */
export function getEnvWarnings(): readonly string[] {
  memo ??= readEnv();
  return memo.warnings;
}

function readEnv(): ReadEnv {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) {
    throw new ConfigurationError(parsed.problems);
  }
  const authSecrets: AuthSecrets = parsed.env.authSecrets ?? [getOwnSecret(parsed.env.dataDir)];
  return { env: { ...parsed.env, authSecrets }, warnings: parsed.warnings };
}

/** Dev and demo keep a secret of their own, so that a restart signs nobody out. */
function getOwnSecret(dataDir: string): string {
  const file = join(/* turbopackIgnore: true */ dataDir, 'auth-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch {
    // There is none yet.
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
