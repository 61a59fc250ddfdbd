import { existsSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { parseEnv } from '@/lib/env/parse-env';

const manifest = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8')).map(
  (document): unknown => document.toJS(),
);
const docs = readFileSync('docs/deploy/kubernetes.md', 'utf8');

const kinds = ['Deployment', 'Service', 'PodDisruptionBudget', 'Ingress'] as const;
const models = { Deployment, Service, PodDisruptionBudget, Ingress };
const validatable = z.custom<{ validate: () => void }>((it) => it instanceof Object);

/**
 * Returns what is wrong with an object. Kubernetes' schemas allow unknown fields, so a field that its
 * validator never reads is reported too: it is misspelled or in the wrong place.
 */
function findProblems(object: unknown): string[] {
  const { kind } = z.object({ kind: z.enum(kinds) }).parse(object);
  const read = new Set<string>();
  const record = (value: unknown, path: string): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get(target, key) {
            const inner = `${path}/${String(key)}`;
            read.add(inner);
            return record(Reflect.get(target, key), inner);
          },
        });
  const model = validatable.parse(record(Reflect.construct(models[kind], [object]), ''));
  try {
    model.validate();
  } catch (error) {
    return [`${error}`];
  }
  return listPaths(object, '').filter((path) => !read.has(path));
}

function listPaths(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}/${key}`,
    ...listPaths(inner, `${path}/${key}`),
  ]);
}

const labels = z.object({ matchLabels: z.record(z.string(), z.string()) });
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const schema = z.tuple([
  z.object({
    kind: z.literal('Deployment'),
    spec: z.object({
      replicas: z.number(),
      selector: labels,
      template: z.object({
        metadata: z.object({ labels: z.record(z.string(), z.string()) }),
        spec: z.object({
          securityContext: z.object({
            runAsUser: z.number(),
            runAsGroup: z.number(),
            fsGroup: z.number(),
          }),
          containers: z.tuple([
            z.object({
              ports: z.tuple([z.object({ name: z.string(), containerPort: z.number() })]),
              env: z.array(z.object({ name: z.string(), value: z.string() })),
              envFrom: z.tuple([z.object({ secretRef: z.object({ name: z.string() }) })]),
              startupProbe: probe,
              livenessProbe: probe,
              readinessProbe: probe,
            }),
          ]),
        }),
      }),
    }),
  }),
  z.object({
    kind: z.literal('Service'),
    metadata: z.object({ name: z.string() }),
    spec: z.object({
      selector: z.record(z.string(), z.string()),
      ports: z.tuple([z.object({ name: z.string(), targetPort: z.string() })]),
    }),
  }),
  z.object({
    kind: z.literal('PodDisruptionBudget'),
    spec: z.object({ maxUnavailable: z.number(), selector: labels }),
  }),
  z.object({
    kind: z.literal('Ingress'),
    spec: z.object({
      tls: z.tuple([z.object({ hosts: z.tuple([z.string()]) })]),
      rules: z.tuple([
        z.object({
          host: z.string(),
          http: z.object({
            paths: z.tuple([
              z.object({
                path: z.literal('/'),
                backend: z.object({
                  service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }),
                }),
              }),
            ]),
          }),
        }),
      ]),
    }),
  }),
]);
const [deployment, service, budget, ingress] = schema.parse(manifest);
const { replicas, selector, template } = deployment.spec;
const [container] = template.spec.containers;
const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));

test('every Kubernetes object is valid and has only fields that Kubernetes knows', () => {
  expect(manifest.flatMap(findProblems)).toEqual([]);
});

test('a wrong value or a misspelled field of a Kubernetes object is found', () => {
  const spec = { ...budget.spec, selectr: { matchLabels: { app: 'app' } } };
  expect(findProblems({ ...budget, spec })).toContain('/spec/selectr');
  expect(findProblems({ ...service, spec: { ports: [{ port: '80' }] } })).toEqual([
    expect.stringContaining('ports/0/port must be integer'),
  ]);
});

test('the Ingress reaches the pods through the Service, and one pod always remains', () => {
  const { labels: own } = template.metadata;
  expect([selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels]).toEqual([
    own,
    own,
    own,
  ]);
  expect(budget.spec.maxUnavailable).toBeLessThan(replicas);
  const [port] = service.spec.ports;
  expect(port.targetPort).toBe(container.ports[0].name);
  const [{ host, http }] = ingress.spec.rules;
  expect(http.paths[0].backend.service).toEqual({
    name: service.metadata.name,
    port: { name: port.name },
  });
  expect(ingress.spec.tls[0].hosts).toEqual([host]);
  expect(env.APP_URL).toBe(`https://${host}`);
});

test('pods run as the image’s user, and every probe is one of our routes', () => {
  const { runAsUser, runAsGroup, fsGroup } = template.spec.securityContext;
  const [, user] = /^USER (\d+:\d+)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? [];
  expect(`${runAsUser}:${runAsGroup}`).toBe(user);
  expect(fsGroup).toBe(runAsGroup);
  const { startupProbe, livenessProbe, readinessProbe } = container;
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
    expect(httpGet.port).toBe(container.ports[0].name);
    expect(existsSync(`app${httpGet.path}/route.ts`)).toBe(true);
  }
});

test('the manifest and the Secret of its docs are a complete environment, the manifest alone is not', () => {
  const [, name, lines = ''] =
    /^kubectl create secret generic (\S+) --from-env-file=\/dev\/stdin <<EOF\n([\s\S]*?)^EOF$/m.exec(
      docs,
    ) ?? [];
  expect(name).toBe(container.envFrom[0].secretRef.name);
  const secret = Object.fromEntries(
    [...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [
      key,
      value.startsWith('$(') ? 'x'.repeat(44) : value,
    ]),
  );
  const image = { NODE_ENV: 'production' };
  expect(parseEnv({ ...image, ...env, ...secret })).toMatchObject({ ok: true });
  expect(parseEnv({ ...image, ...env })).toMatchObject({ ok: false });
  expect(manifest).not.toContainEqual(expect.objectContaining({ kind: 'Secret' }));
});
