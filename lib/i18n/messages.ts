import type client from '@/lib/texts/client/en-US.json';
import type server from '@/lib/texts/server/en-US.json';

/** The English messages as literals: `use-intl` derives keys and arguments from them. */
export type ServerMessages = typeof server;
export type ClientMessages = typeof client;

export type Translated<Messages> = {
  [Key in keyof Messages]: Messages[Key] extends string ? string : Translated<Messages[Key]>;
};
