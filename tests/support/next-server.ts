/** The arguments of Node for `npm start`. */
export const nextStart = ['node_modules/next/dist/bin/next', 'start'] as const;

/**
 * The environment of a production server. Nothing of the developer's shell, and (by the flag that
 * Next sets once it has read them) nothing of their .env files: `env` is the whole configuration.
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
    // No load balancer stands in front.
    DRAIN_SECONDS: '0',
    ...env,
  };
}

/** Whether the server is ready, which is a while after it listens. */
export async function isUp(url: string): Promise<boolean> {
  return await fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
