/** The gradient of an address without a picture. */
export function getAvatarColours(address: string): readonly [string, string] {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360;
  return [`hsl(${hue} 55% 50%)`, `hsl(${(hue + 70) % 360} 70% 72%)`];
}
