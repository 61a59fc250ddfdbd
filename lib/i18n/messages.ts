import type client from '@/lib/texts/client/en-US.json';
import type server from '@/lib/texts/server/en-US.json';

/**
 * The messages as English has them, with their literal texts, from which `use-intl` knows the keys and
 * the arguments of each.
 */
export type ServerMessages = typeof server;
export type ClientMessages = typeof client;

/** The same keys, in whatever language. */
export type Translated<Messages> = {
  [Key in keyof Messages]: Messages[Key] extends string ? string : Translated<Messages[Key]>;
};
