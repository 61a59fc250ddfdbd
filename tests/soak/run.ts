import { setTimeout as wait } from 'node:timers/promises';
import { answering, magic } from '@/tests/http/support/answering-code';
import { setup as startChains } from '@/tests/http/support/chains';
import { metricsToken, sumSeries } from '@/tests/http/support/metrics';
import { createProxyNode } from '@/tests/http/support/proxy-node';
import { startDeployment } from '@/tests/http/support/server';
import { ageStore } from '@/tests/soak/age-store';
import { Faults } from '@/tests/soak/faults';
import { parseOptions } from '@/tests/soak/options';
import { readSettledMemory, Sizes } from '@/tests/soak/sizes';
import { Tally } from '@/tests/soak/tally';
import { sendPassersBy, Visitor } from '@/tests/soak/visitor';
import { setCode } from '@/tests/support/chains';
import { metricPrefix } from '@/tests/support/metric-prefix';

const options = parseOptions(process.argv.slice(2));
const contractEvery = 8;
const sampleIntervalMs = 5_000;

const tally = new Tally();
process.on('unhandledRejection', (reason) => tally.count('unhandled', `in the soak: ${reason}`));
const started = Date.now();
const report = (text: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const stopChains = await startChains();
const node = createProxyNode(1);
await node.start();
const server = await startDeployment(options.store, {
  ports: [3190],
  keepsRedis: true,
  env: {
    RPC_URL_1: node.url,
    TRUST_PROXY: '1',
    RATE_LIMIT_SCALE: '100000',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: '--import ./tests/bench/server/collect-garbage.mjs',
  },
});
const [instance] = server.instances;
if (instance === undefined) throw new Error('there is no server');

try {
  const faults = new Faults(server, node);
  const memorySizes = new Sizes();
  const length = options.minutes * 60_000;
  const end = Date.now() + length;
  const world = {
    appUrl: server.appUrl,
    tally,
    isFaulty: () => faults.isFaulty(),
    isOver: () => Date.now() >= end,
  };
  const visitors = Array.from(
    { length: options.visitors },
    (_, index) => new Visitor(world, index % contractEvery === 0),
  );
  for (const { isContract, address } of visitors) {
    if (isContract) await setCode(1, address, answering([magic]));
  }
  const addresses = visitors.map(({ address }) => address);
  report(`${visitors.length} visitors for ${options.minutes} min, on ${options.store}`);
  const storeSizes = new Sizes();
  // A record's whole lifetime passes in a tenth of the soak, so the store is level for most of it.
  const sampleStore = async () => {
    // A statement that waits for the file's lock would hold up this whole process.
    if (faults.isStoreDown) return;
    const share = (10 * sampleIntervalMs) / length;
    await ageStore(server, share, addresses);
    storeSizes.add(await sumSeries(server.appUrl, `${metricPrefix}_store_bytes `));
  };
  const sampleMemory = async () => memorySizes.add(await readSettledMemory(instance.pid()));
  const sample = async () => {
    while (!world.isOver()) {
      await sampleMemory();
      await sampleStore().catch((error: unknown) => {
        if (!faults.isFaulty()) throw error;
      });
      await wait(sampleIntervalMs);
    }
    await sampleMemory();
  };
  const sampling = sample();
  await Promise.all([
    faults.run(length, report),
    sendPassersBy(world),
    ...visitors.map((visitor) => visitor.live()),
  ]);
  await sampling;
  // After the faults, everything that waited for the store or a node has its response.
  while (faults.isFaulty()) await wait(200);
  await Promise.all(visitors.map((visitor) => visitor.finish()));
  for (const line of instance.output().split('\n')) {
    if (/unhandled/i.test(line)) tally.count('unhandled', line.slice(0, 200));
  }
  const isRestarted = faults.restarts === 2;
  const rows = [
    ...tally.rows,
    ['restarts of the store', `${faults.restarts}`, '2', isRestarted] as const,
    memorySizes.toRow('memory'),
    storeSizes.toRow('store'),
  ];
  console.log(`\n| what | count | limit | ok |\n| --- | ---: | ---: | --- |`);
  for (const [text, value, limit, isOk] of rows) {
    console.log(
      `| ${text} | ${value} | ${limit} | ${limit === '' ? '' : isOk ? 'yes' : '**no**'} |`,
    );
  }
  for (const example of tally.examples) {
    console.log(`  ${example}`);
    const id = / request (\S+)$/.exec(example)?.[1];
    const logged = instance.output().split('\n');
    for (const line of logged) if (id && line.includes(`"${id}"`)) console.log(`    ${line}`);
  }
  const isOk = rows.every(([, , , ok]) => ok) && tally.get('signIns') > 0;
  console.log(`\n${isOk ? 'Held.' : 'Did not hold.'}`);
  process.exitCode = isOk ? 0 : 1;
} finally {
  await server.stop();
  node.close();
  stopChains();
}
