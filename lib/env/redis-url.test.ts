import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseRedisUrl } from '@/lib/env/redis-url';

const schema = z.string().transform(parseRedisUrl);
const plain = { tls: false, username: null, password: null };
const one = { host: 'a.example.org', port: 6379 };

describe('REDIS_URL', () => {
  it.each<[string, object]>([
    ['redis://a.example.org', { kind: 'single', ...plain, hosts: [one], database: 0 }],
    ['rediss://a.example.org:6379/3', { kind: 'single', tls: true, hosts: [one], database: 3 }],
    ['redis://[::1]:7000/', { kind: 'single', hosts: [{ host: '::1', port: 7000 }] }],
    ['redis://:p%40ss@a.example.org', { username: null, password: 'p@ss' }],
    ['redis://us%3Aer:a:b@a.example.org', { username: 'us:er', password: 'a:b' }],
    [
      'redis+sentinel://user:word@a.example.org:26379,b.example.org/mymaster/2',
      {
        kind: 'sentinel',
        username: 'user',
        password: 'word',
        hosts: [
          { host: 'a.example.org', port: 26_379 },
          { host: 'b.example.org', port: 26_379 },
        ],
        name: 'mymaster',
        database: 2,
      },
    ],
    ['rediss+sentinel://a.example.org/my-master', { tls: true, name: 'my-master', database: 0 }],
    [
      'rediss+cluster://a.example.org,b.example.org:7001',
      { kind: 'cluster', tls: true, hosts: [one, { host: 'b.example.org', port: 7001 }] },
    ],
  ])('is accepted when it is %s', (url, target) => {
    expect(schema.parse(url)).toMatchObject(target);
  });

  it.each([
    'localhost:6379',
    'redis://',
    'redis://a-secret@host',
    'redis://user:a-secret%zz@host',
    'redis://user:a-secret/1@host:6379',
    'redis://user:a-secret@host:0',
    'redis://user:a-secret@host:65536',
    'redis://user:a-secret@host:port',
    'redis://user:a-secret@host,other',
    'redis://user:a-secret@host/db',
    'redis://user:a-secret@host?family=6',
    'redis+sentinel://user:a-secret@host',
    'redis+sentinel://user:a-secret@host/mymaster/x',
    'redis+sentinel://user:a-secret@host,/mymaster',
    'redis+cluster://user:a-secret@host/1',
    'redis+other://user:a-secret@host',
  ])('is rejected when it is %s, and the error repeats no secret', (url) => {
    const { error } = schema.safeParse(url);
    expect(error?.issues).toMatchObject([{ message: expect.stringMatching(/./) }]);
    expect(JSON.stringify(error?.issues)).not.toMatch(/a-secret|zz/);
  });
});
