import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { moveFlightData } from '@/lib/server/page-template/flight-data';

const toScript = (text: string) =>
  `<script nonce="n+/=">self.__next_f.push(${JSON.stringify([1, text]).replaceAll('<', '\\u003c')})</script>`;
const toPage = (...parts: string[]) =>
  `<html><body><p>a</p><script nonce="n+/=">(self.__next_f=self.__next_f||[]).push([0])</script>${parts.join('')}</body></html>`;

/** What the scripts of the page push, as a browser runs them. */
function readPushed(html: string): unknown[] {
  const { document } = new Window();
  document.write(html);
  const pushed: unknown[] = [];
  const run = new Function('self', 'document', 'code', 'eval(code)');
  for (const script of document.querySelectorAll('script:not([type])')) {
    const self = { __next_f: pushed };
    run(self, { currentScript: script }, script.textContent);
  }
  return pushed;
}

it('what is told in several scripts is one text in an element of data, and read from there', () => {
  const parts = [
    '1:"$Sreact.fragment"\n',
    '2:["$","p",null,{"children":"a </script> \\u2028 ü 漢"}]\n',
  ];
  const html = moveFlightData(toPage(...parts.map(toScript)));
  expect(html.match(/<script type="text\/x-component" nonce="n\+\/=">/g)).toHaveLength(1);
  expect(html.match(/self\.__next_f\.push\(\[1,"/g)).toBeNull();
  expect(readPushed(html)).toEqual([[0], [1, parts.join('')]]);
  expect(html).toContain('<script nonce="n+/=">self.__next_f.push([1,document');
});

it.each([
  ['a carriage return', toScript('a\r\nb')],
  ['a NUL', toScript('a\0b')],
  ['the mark itself', toScript('a\uE000b')],
  ['half a character', toScript('a\ud800b')],
  ['bytes', `${toScript('a')}<script nonce="n">self.__next_f.push([3,"AAAA"])</script>`],
  ['the state of a form', `${toScript('a')}<script nonce="n">self.__next_f.push([2,[]])</script>`],
  ['nothing', ''],
])('a page with %s stays as it is', (_, scripts) => {
  const html = toPage(scripts);
  expect(moveFlightData(html)).toBe(html);
});
