// For `node --import`: writes which packages of OpenTelemetry's SDK were loaded by the end of the process, and
// which entries of Next's build. The SDK's interface, `@opentelemetry/api`, does not count: Next and
// prom-client always load it.
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);

process.on('exit', () => {
  const files = Object.keys(cache);
  const entries = files.flatMap((file) => /\.next\/server\/(?!chunks)(.+)/.exec(file)?.[1] ?? []);
  const packages = files
    .flatMap((file) => /node_modules\/(@opentelemetry\/[^/]+)/.exec(file)?.[1] ?? [])
    .filter((name) => name !== '@opentelemetry/api');
  writeSync(2, `${JSON.stringify({ msg: 'loaded', entries, packages: [...new Set(packages)] })}\n`);
});
