import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { config } from '@/lib/config';
import { envSchema } from '@/lib/env/schema';
import packageJson from '@/package.json' with { type: 'json' };
import { listen } from '@/tests/support/ports';

const read = (name: string) => readFileSync(name, 'utf8');
const findAll = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const dockerfile = read('deploy/Dockerfile');
const instructions = DockerfileParser.parse(dockerfile).getInstructions();
const findArguments = (keyword: string) =>
  instructions
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '');

const serviceSchema = z.object({
  image: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.string(),
  stop_grace_period: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  env_file: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});
const compose = composeSchema.parse(parse(read('deploy/compose.yaml'), { merge: true }));
const services = Object.entries(compose.services);
const servers = services.filter(([, { build }]) => build !== undefined);

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const podSchema = z.object({
  terminationGracePeriodSeconds: z.number(),
  containers: z.tuple([
    z.object({
      ports: z.tuple([z.object({ name: z.literal('http'), containerPort: z.number() })]),
      env: z.array(z.object({ name: z.string() })),
      readinessProbe: probe.extend({ periodSeconds: z.number(), failureThreshold: z.number() }),
      livenessProbe: probe,
    }),
  ]),
});
const deployments = parseAllDocuments(read('deploy/kubernetes.yaml'))
  .map((document): unknown => document.toJS())
  .flatMap((value) => {
    const schema = z.object({
      kind: z.literal('Deployment'),
      spec: z.object({ template: z.object({ spec: podSchema }) }),
    });
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data.spec.template.spec] : [];
  });

/** Seconds that a server may take to stop. */
const longestStop = config.shutdown.drain + config.shutdown.finish;
/** Adds `HOSTNAME`, the address that Next's own server listens on. */
const known = new Set([...Object.keys(envSchema.shape), 'HOSTNAME', 'NEXT_TELEMETRY_DISABLED']);
const findUnknown = (names: readonly string[]) => names.filter((name) => !known.has(name));

test('the Dockerfile passes the linter', () => {
  expect(validate(dockerfile)).toEqual([]);
});

test('every image is pinned: to a digest in the Dockerfile, to a version in the compose file', () => {
  const bases = findArguments('FROM');
  expect(bases.length).toBe(2);
  for (const base of bases)
    expect(base).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}( AS \w+)?$/);
  const images = services.filter(([, { build }]) => build === undefined).map(([, it]) => it.image);
  expect(images.length).toBe(2);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:\d+\.\d+\.\d+/);
});

test('the image has a Node version that package.json allows', () => {
  const [, major = 0, minor = 0] = /node:(\d+)\.(\d+)\.\d+-/.exec(dockerfile)?.map(Number) ?? [];
  const [, least = 0, leastMinor = 0] =
    /^>=(\d+)\.(\d+)$/.exec(packageJson.engines.node)?.map(Number) ?? [];
  expect(least).toBeGreaterThan(0);
  expect(major * 1000 + minor).toBeGreaterThanOrEqual(least * 1000 + leastMinor);
});

test('every path that the Dockerfile copies exists and is not ignored', () => {
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
  const admitted = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(ignored.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
  expect(admitted.filter((path) => !existsSync(path))).toEqual([]);
  const ofContext = findAll(dockerfile, /^COPY (?!--)(.*)$/gm);
  const copied = ofContext.flatMap((it) => it.split(/\s+/).slice(0, -1));
  expect(copied).toContain('.');
  expect(copied.filter((path) => path !== '.' && !admitted.includes(path))).toEqual([]);
});

test('the image runs without root and without a shell', () => {
  const [stop] = findArguments('STOPSIGNAL');
  const [entry = ''] = findArguments('ENTRYPOINT');
  expect(findArguments('USER')).toEqual(['65532:65532']);
  expect(stop).toBe('SIGTERM');
  expect(JSON.parse(entry)).toEqual(['/usr/local/bin/node', 'server.js']);
});

test('the image is healthy only while its server is ready', async () => {
  const [health = ''] = findArguments('HEALTHCHECK');
  const [, , code = ''] = z.array(z.string()).parse(JSON.parse(health.replace(/^.*?CMD /, '')));
  const asked: string[] = [];
  for (const status of [200, 503]) {
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(status).end();
    });
    const env = { NODE_ENV: 'production', PORT: `${await listen(server)}` } as const;
    const [exit] = await once(spawn(process.execPath, ['-e', code], { env }), 'exit');
    expect([status, exit]).toEqual([status, status === 200 ? 0 : 1]);
    server.close();
  }
  expect(asked).toEqual(['/api/ready', '/api/ready']);
  expect(existsSync('app/api/ready/route.ts')).toBe(true);
});

test('the operator’s environment does not change the values that the systemd unit pins', () => {
  const [command = ''] = findAll(read('deploy/app@.service'), /^ExecStart=(.*)$/gm);
  expect(command).toMatch(/ \/usr\/bin\/node server\.js$/);
  const [program = '', ...pins] = command.replaceAll('%i', '3000').split(' ').slice(0, -2);
  // In systemd, EnvironmentFile= wins over Environment=.
  const env = {
    NODE_ENV: 'development',
    ...{ HOSTNAME: '0.0.0.0', PORT: '1', DATA_DIR: '.data' },
  } as const;
  const print = [process.execPath, '-p', 'JSON.stringify(process.env)'];
  const { stdout } = spawnSync(program, [...pins, ...print], { env, encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual({
    NODE_ENV: 'production',
    HOSTNAME: '127.0.0.1',
    PORT: '3000',
    DATA_DIR: '/var/lib/app',
  });
});

test('the server reads every variable that the deployment files set', () => {
  const image = findArguments('ENV').flatMap((it) => findAll(it, /(\w+)=/g));
  const unit = findAll(read('deploy/app@.service'), /^ExecStart=(.*)$/gm);
  const ofServers = servers.flatMap(([, { environment }]) => Object.keys(environment));
  const ofPods = deployments.flatMap(({ containers: [{ env }] }) => env.map(({ name }) => name));
  for (const names of [image, unit.flatMap((it) => findAll(it, /(\w+)=/g)), ofServers, ofPods]) {
    expect(names.length).toBeGreaterThan(2);
    expect(findUnknown(names)).toEqual([]);
  }
});

test('every deployment gives a server more time to stop than it needs', () => {
  const graces = [
    ...servers.map(([, { stop_grace_period: grace }]) => grace),
    ...findAll(read('deploy/app@.service'), /^TimeoutStopSec=(\d+)$/gm).map((it) => `${it}s`),
    ...deployments.map(({ terminationGracePeriodSeconds: seconds }) => `${seconds}s`),
  ];
  expect(graces.length).toBe(4);
  for (const grace of graces) {
    expect(grace).toMatch(/^\d+s$/);
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(longestStop);
  }
});

test('the proxies find every server, and notice in time that a server is stopping', () => {
  const ports = findArguments('EXPOSE').map(Number);
  const named = servers.map(([name, { environment }]) => `${name}:${environment.PORT}`);
  const ofServers = servers.map(([, { environment }]) => Number(environment.PORT));
  expect(ofServers).toEqual([...ports, ...ports]);
  expect(compose.services.caddy?.environment.UPSTREAMS).toBe(named.join(' '));
  const caddy = read('deploy/Caddyfile');
  const [path = '', interval = ''] =
    /health_uri (\S+)\s+health_interval (\d+)s/.exec(caddy)?.slice(1) ?? [];
  expect(existsSync(join('app', path, 'route.ts'))).toBe(true);
  expect(Number(interval)).toBeLessThan(config.shutdown.drain);
  for (const { containers } of deployments) {
    const [{ ports: own, readinessProbe, livenessProbe }] = containers;
    expect(ports).toEqual(own.map(({ containerPort }) => containerPort));
    expect([livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
      { path: '/api/live', port: 'http' },
      { path, port: 'http' },
    ]);
    const { periodSeconds, failureThreshold } = readinessProbe;
    expect(periodSeconds * failureThreshold).toBeLessThan(config.shutdown.drain);
  }
});

test('the compose file’s servers trust one proxy and reach Redis over a private network', () => {
  for (const [, { environment, networks, env_file: envFile }] of servers) {
    expect(environment.TRUST_PROXY).toBe('1');
    expect(networks).toEqual(['front', 'back']);
    expect(envFile).toBe('.env');
  }
  expect(compose.services.redis?.networks).toEqual(['back']);
  expect(compose.networks.back).toEqual({ internal: true });
});

test('the servers’ Redis user has exactly the permissions that docs/store.md lists', () => {
  const rules = (text: string, pattern: RegExp) =>
    findAll(pattern.exec(text)?.[0] ?? '', /(\+\S+|resetchannels|nocommands)/g);
  const told = rules(read('docs/store.md'), /^ACL SETUSER .*$/m);
  expect(told.length).toBeGreaterThan(20);
  const compose = read('deploy/compose.yaml');
  expect(rules(compose, /^ *user app on .*$/m)).toEqual(told);
  // Protected mode would refuse the servers, which run on other machines.
  for (const option of ['--protected-mode no', 'noeviction', '--appendonly yes']) {
    expect(compose).toContain(option);
  }
});

test('every file, volume and Dockerfile that the compose file names exists', () => {
  const mounts = services.flatMap(([, { volumes }]) => volumes.map((it) => it.split(':')[0] ?? ''));
  const files = mounts.filter((it) => it.startsWith('./'));
  expect(files.filter((it) => !existsSync(join('deploy', it)))).toEqual([]);
  const named = mounts.filter((it) => !it.startsWith('./'));
  expect(named.filter((it) => !Object.hasOwn(compose.volumes, it))).toEqual([]);
  for (const [, { build }] of servers) {
    expect(existsSync(join('deploy', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
  }
});
