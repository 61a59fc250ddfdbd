/**
 * The two colours of an address that has no picture, the same on the server and in the browser. As long
 * for every address, so that a page that is rendered once has room for those of each visitor.
 */
export function getAvatarColours(address: string): readonly [string, string] {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360;
  return [`hsl(${toDigits(hue)} 55% 50%)`, `hsl(${toDigits((hue + 70) % 360)} 70% 72%)`];
}

function toDigits(hue: number): string {
  return `${hue}`.padStart(3, '0');
}
