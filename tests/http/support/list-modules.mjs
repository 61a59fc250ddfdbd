// For `node --import`: writes which packages of OpenTelemetry's SDK were loaded by the end of the process.
// Its interface, `@opentelemetry/api`, does not count: Next and prom-client always load it.
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);

process.on('exit', () => {
  const packages = Object.keys(cache)
    .flatMap((file) => /node_modules\/(@opentelemetry\/[^/]+)/.exec(file)?.[1] ?? [])
    .filter((name) => name !== '@opentelemetry/api');
  writeSync(2, `${JSON.stringify({ msg: 'loaded', packages: [...new Set(packages)] })}\n`);
});
