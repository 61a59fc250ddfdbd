import type client from '@/lib/texts/client/en-US.json';
import type server from '@/lib/texts/server/en-US.json';

/** The English messages as literal types: `use-intl` derives keys and arguments from them. */
export type ServerMessages = typeof server;
export type ClientMessages = typeof client;

export type Translated<Messages> = {
  [Key in keyof Messages]: Messages[Key] extends string ? string : Translated<Messages[Key]>;
};

/** Texts of the client components on every page. They take no arguments: no page loads a formatter. */
export type PageTexts = Translated<
  Pick<ServerMessages, 'connect' | 'walletList' | 'signOut' | 'copy' | 'visitor' | 'errorPage'>
>;

export function pickPageTexts(messages: Translated<ServerMessages>): PageTexts {
  const { connect, walletList, signOut, copy, visitor, errorPage } = messages;
  return { connect, walletList, signOut, copy, visitor, errorPage };
}
