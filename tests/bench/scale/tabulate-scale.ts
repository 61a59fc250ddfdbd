import { deployments, startDeployment } from '@/tests/bench/scale/deployments';
import { type Cost, type Level, measureLevels } from '@/tests/bench/scale/measure-scale';
import { findRedisServer } from '@/tests/support/redis';

/** Seconds that each kind of load takes at each level. */
const durations = { long: 5, quick: 1 };

const formula =
  'Visitors a day and core: 86 400 s ÷ (1 ÷ `/` + 3 ÷ session + 1 ÷ sign-in), each a second of processor time: who comes asks once for `/`, three times for the session, and signs in once.';

/** A table of all deployments, with what it says in the last column below it. */
export async function tabulateScale(quick: boolean): Promise<string> {
  const duration = quick ? durations.quick : durations.long;
  const hasRedis = findRedisServer() !== null;
  const rows: string[][] = [];
  for (const deployment of deployments) {
    if (deployment.store === 'redis' && !hasRedis) continue;
    console.error(deployment.name);
    const running = await startDeployment(deployment);
    try {
      const measured = await measureLevels(running, duration);
      rows.push(...measured.map((level) => [deployment.name, ...formatLevel(level)]));
    } finally {
      await running.stop();
    }
  }
  const missing = hasRedis ? [] : ['Without Redis: there is no redis-server.'];
  return [formatRows(rows), '', formula, ...missing].join('\n');
}

function formatRows(rows: readonly string[][]): string {
  const ofCost = ['p50', 'p99', 'per core'];
  const head = [
    ...['deployment', 'at a time', '`/` per s', ...ofCost, 'session per s', ...ofCost],
    ...['sign-ins per s', ...ofCost, 'memory', 'visitors a day and core'],
  ];
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function formatLevel({ connections, page, session, signIn, memory }: Level): string[] {
  return [
    `${connections}`,
    ...[page, session, signIn].flatMap(formatCost),
    `${(memory / 1024 / 1024).toFixed(0)} MB`,
    toVisitorsADay(page, session, signIn).toLocaleString('en-US').replaceAll(',', ' '),
  ];
}

function formatCost({ count, seconds, p50, p99, perCore }: Cost): string[] {
  return [(count / seconds).toFixed(0), toMs(p50), toMs(p99), perCore.toFixed(0)];
}

function toMs(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/** In thousands: the figures that it stands on are no finer. */
function toVisitorsADay(page: Cost, session: Cost, signIn: Cost): number {
  const seconds = 1 / page.perCore + 3 / session.perCore + 1 / signIn.perCore;
  return Math.round(86_400 / seconds / 1_000) * 1_000;
}
