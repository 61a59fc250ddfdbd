let last = 0;

/** Returns the header of a new client, for a server behind one proxy. */
export function newClient(): { 'x-forwarded-for': string } {
  last += 1;
  return { 'x-forwarded-for': `6.6.6.6, 10.${last >> 16}.${(last >> 8) & 255}.${last & 255}` };
}
