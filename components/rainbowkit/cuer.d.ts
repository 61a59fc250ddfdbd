/** What draws the kit's QR codes, by the alias of next.config.mjs. */
declare module 'kit-code' {
  export { Cuer } from 'cuer';
}
