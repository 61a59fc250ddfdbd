/** The colors of an address without a picture, the same on server and client. */
export function getAvatarColours(address: string): readonly [string, string] {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360;
  return [`hsl(${toDigits(hue)} 55% 50%)`, `hsl(${toDigits((hue + 70) % 360)} 70% 72%)`];
}

function toDigits(hue: number): string {
  return `${hue}`.padStart(3, '0');
}
