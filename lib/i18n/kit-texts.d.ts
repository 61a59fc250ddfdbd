/** The kit's translations, by the alias of lib/i18n/kit-locales.mjs. */
declare module 'kit-texts/*';
