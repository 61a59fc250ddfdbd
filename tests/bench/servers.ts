import { type AppName, benchApps } from '@/tests/bench/bench-apps';
import type { Started } from '@/tests/bench/processes';
import { startApp } from '@/tests/bench/start-app';

export type Servers = ReturnType<typeof createServers>;

/** The servers of the three apps, at most one of each at a time. */
export function createServers() {
  const started = new Map<AppName, Started>();
  return {
    async start(name: AppName): Promise<void> {
      started.set(name, await startApp(benchApps[name]));
    },

    /** In place of the one that runs: a server that collects its garbage on SIGUSR2. Its id. */
    async restartCollectable(name: AppName): Promise<number> {
      await started.get(name)?.stop();
      const server = await startApp(benchApps[name], { collectable: true });
      started.set(name, server);
      return server.pid;
    },

    getPid(name: AppName): number {
      const server = started.get(name);
      if (server === undefined) throw new Error(`the server of ${name} is not running`);
      return server.pid;
    },
  };
}
