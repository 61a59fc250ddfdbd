import type { AppName, BenchApp } from '@/tests/bench/bench-apps';
import type { Started } from '@/tests/bench/processes';
import { startApp } from '@/tests/bench/start-app';

export type Servers = ReturnType<typeof createServers>;

/** The servers of the apps, at most one of each at a time. */
export function createServers() {
  const started = new Map<AppName, Started>();
  return {
    async start(app: BenchApp): Promise<void> {
      started.set(app.name, await startApp(app));
    },

    /** In place of the one that runs: a server that collects its garbage on SIGUSR2. Its id. */
    async restartCollectable(app: BenchApp): Promise<number> {
      await started.get(app.name)?.stop();
      const server = await startApp(app, { collectable: true });
      started.set(app.name, server);
      return server.pid;
    },

    getPid(name: AppName): number {
      const server = started.get(name);
      if (server === undefined) throw new Error(`the server of ${name} is not running`);
      return server.pid;
    },
  };
}
