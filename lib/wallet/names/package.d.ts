/** The package itself, by the alias of next.config.mjs. */
declare module 'ens-normalize' {
  export { ens_normalize } from '@adraffy/ens-normalize';
}
