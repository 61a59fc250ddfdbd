import { expect, it } from 'vitest';
import { readVisitor } from '@/lib/server/page-template/read-visitor';
import { getSessionCookieName } from '@/lib/server/sessions/cookies';

const name = getSessionCookieName();
const token = 'eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn';
const own = `${name}=${token}`;

it.each([undefined, '', 'a=b', 'a=b; c=d'])('with the cookie "%s" it is a stranger', (cookie) => {
  expect(readVisitor({ cookie })).toEqual(new Map());
});

it.each([own, `a=b; ${own}`, `${own}; a=b`, `a="x"; ${own}; b=c`])(
  '"%s" names a session',
  (cookie) => {
    expect(readVisitor({ cookie })).toEqual(new Map([[name, token]]));
  },
);

it.each([
  `${own}; ${own}`,
  `${own}; ${name}.0=x`,
  `${name}.0=${token}`,
  `a=${own}`,
  `a${own}`,
  `a=b;${own}`,
  `a=b;  x ${own}`,
  `${own} `,
  `${own};a=b`,
  `${own}, a=b`,
  `${name}=wrong`,
  `${name}="${token}"`,
  `${name}=${token}%20`,
  `${name}`,
  `${own}; a=${name}`,
])('"%s" is left to who reads it in the end', (cookie) => {
  expect(readVisitor({ cookie })).toBeNull();
});

it.each(['rsc', 'next-router-prefetch', 'x-nextjs-data', 'authorization'])(
  'so is a request with %s, with a session or without',
  (header) => {
    expect(readVisitor({ [header]: '1' })).toBeNull();
    expect(readVisitor({ [header]: '1', cookie: own })).toBeNull();
  },
);
