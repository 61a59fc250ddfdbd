import { expect, it } from 'vitest';
import {
  createTemplate,
  fillTemplate,
  type Marks,
  type RenderedPage,
} from '@/lib/server/stranger-page/template';

const first: Marks = { nonce: 'Zmlyc3QgbWFyayBvZiBhIA==', time: '1000000000001' };
const second: Marks = { nonce: 'c2Vjb25kIG1hcmsgb2YgYQ==', time: '1000000000002' };

function render({ nonce, time }: Marks, changes: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    headers: { 'content-type': 'text/html', link: `</a.css>; nonce="${nonce}"`, date: time },
    html: `<script nonce="${nonce}">at(${time})</script>`,
    ...changes,
  };
}

it('two views that differ by their marks alone are one template', () => {
  const template = createTemplate(render(first), first, render(second), second);
  const own = { nonce: 'b3du', time: '1795472651606' };
  expect(template).not.toBeNull();
  expect(fillTemplate(template?.html ?? '', first, own)).toBe(
    '<script nonce="b3du">at(1795472651606)</script>',
  );
  expect(fillTemplate(template?.headers.link ?? '', first, own)).toBe('</a.css>; nonce="b3du"');
  // The moment's own.
  expect(template?.headers).not.toHaveProperty('date');
});

it('nor do two whose parts came in another order differ', () => {
  const parts = ['1a:["a part"]', '1b:["another one"]'];
  const one = render(first, { html: parts.join() });
  const other = render(second, { html: parts.toReversed().join() });
  expect(createTemplate(one, first, other, second)?.html).toBe(parts.join());
});

it.each<[string, Partial<RenderedPage>]>([
  ['another text', { html: '<p>Hello 0x52…</p>' }],
  ['a redirect', { status: 307 }],
  ['a failure', { status: 500 }],
  ['another header', { headers: { 'content-type': 'text/plain' } }],
])('a page with %s the second time is none', (_, changes) => {
  const changed = render(second, changes);
  expect(createTemplate(render(first), first, changed, second)).toBeNull();
});

it('nor is one that sets a cookie, or was refused both times', () => {
  const cookie = (marks: Marks) => {
    const page = render(marks);
    return { ...page, headers: { ...page.headers, 'set-cookie': 'a=b' } };
  };
  expect(createTemplate(cookie(first), first, cookie(second), second)).toBeNull();
  const busy = (marks: Marks) => render(marks, { status: 503 });
  expect(createTemplate(busy(first), first, busy(second), second)).toBeNull();
});
