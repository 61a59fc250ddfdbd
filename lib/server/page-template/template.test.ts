import { expect, it } from 'vitest';
import {
  createTemplate,
  fillParts,
  fits,
  type MarkedPage,
  type RenderedPage,
} from '@/lib/server/page-template/template';

const first = { nonce: 'Zmlyc3QgbWFyayBvZiBhIA==', time: '1000000000001', short: '0x12…cdef' };
const second = { nonce: 'c2Vjb25kIG1hcmsgb2YgYQ==', time: '2000000000002', short: '0x34…fede' };
type Marks = typeof first;

function render(marks: Marks, changes: Partial<RenderedPage> = {}): MarkedPage {
  const { nonce, time, short } = marks;
  const page = {
    status: 200,
    headers: { 'content-type': 'text/html', link: `</a.css>; nonce="${nonce}"`, date: time },
    html: `<script nonce="${nonce}">at(${time})</script>${short}`,
    ...changes,
  };
  return { page, marks };
}

const own = { nonce: 'b3duIG93biBvd24gb3duIA==', time: '1795472651606', short: '0xab…0123' };

it('two views that differ by their marks alone are one template', () => {
  const template = createTemplate(render(first), render(second));
  expect(template).not.toBeNull();
  expect(fillParts(template?.html ?? [], own)).toBe(
    '<script nonce="b3duIG93biBvd24gb3duIA==">at(1795472651606)</script>0xab…0123',
  );
  expect(fillParts(template?.headers.get('link') ?? [], own)).toBe(
    '</a.css>; nonce="b3duIG93biBvd24gb3duIA=="',
  );
  // The moment's own.
  expect(template?.headers.has('date')).toBe(false);
});

it.each<[string, (marks: Marks) => string]>([
  ['a part of a mark', ({ short }) => `<p>${short}</p>${short.slice(-4)}`],
  ['a mark in another spelling', ({ short }) => `<p>${short}</p>${short.replace('…', '...')}`],
  ['what a mark happens to be, by itself', ({ short }) => `<p>${short}</p>${first.short}`],
  ['its visitor in the place of another', ({ time }) => (time === first.time ? 'ab' : 'ba')],
  ['one mark once more', ({ short, time }) => (time === first.time ? short : short + short)],
])('a page that says %s is none', (_, write) => {
  const [one, other] = [first, second].map((marks) => render(marks, { html: write(marks) }));
  expect(one && other && createTemplate(one, other)).toBeNull();
});

it.each<[string, Partial<RenderedPage>]>([
  ['another text', { html: '<p>Hello 0x52…</p>' }],
  ['a redirect', { status: 307 }],
  ['a failure', { status: 500 }],
  ['another header', { headers: { 'content-type': 'text/plain' } }],
])('a page with %s the second time is none', (_, changes) => {
  expect(createTemplate(render(first), render(second, changes))).toBeNull();
});

it('nor is one that sets a cookie, or was refused both times', () => {
  const cookie = (marks: Marks) =>
    render(marks, { headers: { ...render(marks).page.headers, 'set-cookie': 'a=b' } });
  expect(createTemplate(cookie(first), cookie(second))).toBeNull();
  const busy = (marks: Marks) => render(marks, { status: 503 });
  expect(createTemplate(busy(first), busy(second))).toBeNull();
});

it.each([
  ['of another length', { ...own, short: '0xab…01234' }],
  ['of as many characters and fewer bytes', { ...own, short: '0xab-0123' }],
  ['missing', { nonce: own.nonce, time: own.time }],
])('a value that is %s does not fit', (_, values) => {
  const template = createTemplate(render(first), render(second));
  expect(template !== null && fits(template, own)).toBe(true);
  expect(template !== null && fits(template, values)).toBe(false);
});
