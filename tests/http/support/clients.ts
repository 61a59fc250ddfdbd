let last = 0;

/** The header of a client that has not been there, for a server behind one proxy. */
export function newClient(): { 'x-forwarded-for': string } {
  last += 1;
  return { 'x-forwarded-for': `6.6.6.6, 10.${last >> 16}.${(last >> 8) & 255}.${last & 255}` };
}
