/** Node's arguments for `npm start`. */
export const nextStart = ['node_modules/next/dist/bin/next', 'start'] as const;

/**
 * Returns the environment of a production server, with `env` as its whole configuration. The developer's
 * shell adds nothing. Neither do their .env files, due to the flag that Next sets once it has read them.
 */
export function toServerEnv(
  port: number,
  env: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    __NEXT_PROCESSED_ENV: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    PORT: `${port}`,
    // No load balancer is in front. Functions do not take the setting.
    ...(env.DEPLOYMENT === 'functions' ? {} : { DRAIN_SECONDS: '0' }),
    ...env,
  };
}

/** Reports whether the server is ready, which is a while after it starts to listen. */
export async function isUp(url: string): Promise<boolean> {
  return await fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
