/** The real package, through the alias in next.config.mjs. */
declare module 'ens-normalize' {
  export { ens_normalize } from '@adraffy/ens-normalize';
}
