import type { ServerMessages, Translated } from '@/lib/i18n/messages';

/** Texts of client components on every page. They have no arguments, because no page loads a formatter. */
export type PageTexts = Translated<
  Pick<ServerMessages, 'connect' | 'walletList' | 'signOut' | 'copy' | 'visitor' | 'errorPage'>
>;

export function pickPageTexts(messages: Translated<ServerMessages>): PageTexts {
  const { connect, walletList, signOut, copy, visitor, errorPage } = messages;
  return { connect, walletList, signOut, copy, visitor, errorPage };
}
