import { expect, test } from 'vitest';
import { createScreen } from '@/tests/support/run/screen';

function open(isTTY: boolean) {
  const written: string[] = [];
  const screen = createScreen({ isTTY, columns: 20, write: (text) => written.push(text) });
  return { screen, read: () => written.join('') };
}

test('a pipe receives the output and separate lines, but no status', () => {
  const { screen, read } = open(false);
  screen.setStatus('1 of 9');
  screen.write('half a ');
  screen.writeLine('a line');
  screen.write('whole\n');
  screen.writeLine('another');
  expect(read()).toBe('half a \na line\nwhole\nanother\n');
});

test('a terminal keeps a one-line status below the output until it is cleared', () => {
  const { screen, read } = open(true);
  screen.setStatus('1 of 9, and what does not fit');
  screen.write('one\n');
  screen.write('half a ');
  screen.write('line\n');
  screen.setStatus('');
  const clear = '\r\u001b[2K';
  const status = '1 of 9, and what do';
  expect(read()).toBe(`${status}${clear}one\n${status}${clear}half a line\n${status}${clear}`);
});
