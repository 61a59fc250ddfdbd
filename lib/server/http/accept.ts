import 'server-only';

/**
 * Parses an `Accept-…` header into values with weights from 0 (refused) to 1, best first (RFC 9110, 12.4.2).
 */
export function parseAccept(header: string): [value: string, weight: number][] {
  return header
    .split(',')
    .map((part): [string, number] => {
      const [value = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => /^q=/i.test(text));
      return [value, weight === undefined ? 1 : Number(weight.slice(2) || Number.NaN)];
    })
    .filter(([value, weight]) => value !== '' && weight >= 0 && weight <= 1)
    .sort(([, a], [, b]) => b - a);
}
