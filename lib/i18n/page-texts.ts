import type { ServerMessages, Translated } from '@/lib/i18n/messages';

/**
 * The texts that client components of every page show. They are sent with the page, and have no
 * arguments: nothing that every page loads could fill them in.
 */
export type PageTexts = Translated<
  Pick<ServerMessages, 'connect' | 'walletList' | 'signOut' | 'copy' | 'visitor' | 'errorPage'>
>;

export function pickPageTexts(messages: Translated<ServerMessages>): PageTexts {
  const { connect, walletList, signOut, copy, visitor, errorPage } = messages;
  return { connect, walletList, signOut, copy, visitor, errorPage };
}
