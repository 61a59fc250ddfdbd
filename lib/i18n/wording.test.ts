import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textParts } from '@/lib/cli/text-types';

type Messages = { [key: string]: string | Messages };

/** What the specification prescribes, and what the kit is recognized by: the same to the byte. */
const literals: Readonly<Record<string, string>> = {
  'connect.connect': 'Connect Wallet',
  'walletList.title': 'Connect a Wallet',
  'walletList.popular': 'Popular',
  'walletList.recent': 'Recent',
  'walletList.unsupported': '(unsupported)',
  'account.wrongNetwork': 'Wrong network',
  'account.wrongNetworkHelp': 'Wrong network detected, switch or disconnect to continue.',
  'errors.wrongNetwork': 'Wrong network detected, switch or disconnect to continue.',
  'errors.prepareFailed': 'Error preparing message, please retry!',
  'errors.signFailed': 'Error signing message, please retry!',
  'errors.verifyFailed': 'Error verifying signature, please retry!',
  'errors.unknown': 'Oops, something went wrong!',
  'kit.signIn': 'Verify your account',
  'kit.retry': 'RETRY',
  'kit.confirm': 'Confirm connection in the extension',
  'kit.back': 'Back',
  'kit.loading': 'Loading',
  'kit.installed': 'Installed',
};

/** Words and punctuation that the texts of a locale avoid. The literals are exempt. */
const forbidden: Record<string, readonly RegExp[]> = {
  'en-US': [
    /\b(?:please|meanwhile|play money|ask again|look into)\b/i,
    /\b(?:any more|by itself|cannot|could not|cancelled)\b/i,
    /\brefus/i,
    /'/,
    /\.{3}/,
  ],
};

/** Not here, since they are longer: `send.useDemoAccount` and the link `members.passOpen`. */
const buttonKeys = [
  'account.details account.disconnect account.signIn account.switchNetwork',
  'activity.clear activity.showFewer activity.undo',
  'alert.dismiss alert.tryAgain offer.link storage.dismiss waiting.cancel',
  'balances.add balances.askAgain balances.remove receive.askAgain',
  'reconnect.forget reconnect.reload reconnect.retry',
  'pairing.back pairing.cancel pairing.connectOnly pairing.copyLink pairing.openAny',
  'safe.askAgain safe.cancel safe.openTab safe.retry safe.signIn',
  'send.max send.sendUnchecked send.submit more.add more.chooseAccounts',
  'demo.approve demo.connectOnly demo.reject members.passTake',
  'common.back common.tryAgain connect.signIn copy.copy signOut.signOut walletList.close',
  'session.end session.endAll session.endOthers session.forget session.newer session.older',
  'trouble.again trouble.copy trouble.run visitor.back visitor.openTab',
  'busy.retry errorPage.reload errorPage.retry gate.recheck',
  'members.add members.ask members.passConnect language.back',
].flatMap((line) => line.split(' '));

/** What to do about an account that is not deployed takes more than 130 characters. */
const longError = 'errors.unknownFactory';

/** Names in the labels of buttons, which keep their capitals. */
const names = /\b(?:API|OK|Safe)\b/g;

/** Keys of one meaning. */
const pairs = [
  ['errors.connectorMissing', 'errors.providerMissing'],
  ['errors.switchFailed', 'errors.chainNotConfigured'],
  ['errors.switchUnsupported', 'account.switchingNotSupported'],
  ['session.unknownText', 'errorPage.unknownText'],
] as const;

/** The texts of a locale by their keys. A key of both parts has the same text in both. */
function readTexts(locale: string): Map<string, string> {
  return new Map(
    textParts.flatMap((part) => {
      const file = readFileSync(`lib/texts/${part}/${locale}.json`, 'utf8');
      const messages: Messages = JSON.parse(file);
      return flatten(messages, '');
    }),
  );
}

function flatten(messages: Messages, path: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flatten(value, `${path}${key}.`),
  );
}

const english = readTexts('en-US');

it('the texts that the specification prescribes are its own', () => {
  for (const [key, text] of Object.entries(literals)) {
    expect([key, english.get(key)]).toEqual([key, text]);
  }
});

it.each(Object.keys(forbidden))('no text in %s has a forbidden word or mark', (locale) => {
  const found = [...readTexts(locale)].filter(
    ([key, text]) => text !== literals[key] && forbidden[locale]?.some((it) => it.test(text)),
  );
  expect(found).toEqual([]);
});

it.each(buttonKeys)('the button %s is short, in sentence case, and has no period', (key) => {
  const text = english.get(key) ?? '';
  expect(text).not.toBe('');
  expect(text.length).toBeLessThanOrEqual(28);
  expect(text).not.toMatch(/\.$/);
  expect(text.replaceAll(names, '')).toMatch(/^\p{Lu}?\P{Lu}*$/u);
});

it('an error is at most three sentences and 130 characters', () => {
  const errors = [...english].filter(
    ([key, text]) => key.startsWith('errors.') && text !== literals[key],
  );
  expect(errors.length).toBeGreaterThan(40);
  const faulty = errors.filter(
    ([key, text]) =>
      !/^(?!It\b).+\.$/.test(text) ||
      text.split(/[.?!](?:\s|$)/).length - 1 > 3 ||
      (text.length > 130 && key !== longError),
  );
  expect(faulty).toEqual([]);
});

it.each(pairs)('%s and %s have the same text', (one, other) => {
  expect(english.get(one) ?? one).toBe(english.get(other) ?? other);
});
