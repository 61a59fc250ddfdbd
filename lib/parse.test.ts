import { expect, it } from 'vitest';
import { isObject, parseJson, readField, readString } from '@/lib/parse';

it.each([
  [{}, true],
  [new Error('an error'), true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
])('checks whether %o is an object with fields: %s', (value, expected) => {
  expect(isObject(value)).toBe(expected);
});

it('reads a field of an object, and returns undefined for anything else', () => {
  expect(readField({ code: 4001 }, 'code')).toBe(4001);
  expect(readField(new Error('why'), 'message')).toBe('why');
  for (const value of ['text', ['code'], null, undefined, 7]) {
    expect(readField(value, 'length')).toBeUndefined();
  }
});

it('reads a field that is a string, and returns null for anything else', () => {
  expect(readString({ id: 'a' }, 'id')).toBe('a');
  expect(readString({ id: 7 }, 'id')).toBeNull();
  expect(readString(null, 'id')).toBeNull();
});

it('parses JSON, and returns null for anything else', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 });
  expect(parseJson('{')).toBeNull();
  expect(parseJson(null)).toBeNull();
});
