import { describe, expect, it } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { isOfFork, readTexts, textParts } from '@/tests/support/all-texts';

/** Texts that the specification prescribes and that identify the kit: they match to the byte. */
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

/** Words and marks that the texts of a locale avoid. The literals are exempt. */
const forbidden: Readonly<Record<Locale, readonly RegExp[]>> = {
  'en-US': [
    /\b(?:please|meanwhile|play money|ask again|look into)\b/i,
    /\b(?:any more|by itself|cannot|could not|cancelled)\b/i,
    /\brefus/i,
    /'/,
  ],
  'ar-AR': [/رمز(?! (?:ال)?مميز| QR| جديد| العنوان)/, /الامتداد|جار |سقطت|تعذّر|بدلاً|يرجى/],
  'de-DE': [
    /\b(?:eine|Ihre|diese) Wallet\b(?!-)/,
    /Vertrag|Oops/,
    /auf einem anderen/,
    /\bbitte\b/i,
  ],
  'es-419': [
    /\bSu (?!historial)|\b(?:Intente|Instalado|Olvidarme)\b/,
    /tarifa|el monto|dinero ficticio/i,
  ],
  'fr-FR': [/jeton|veuillez/i, /Obtenez|Rétablir|apprend votre/, /'/, / [:;!?»]|« /],
  'hi-IN': [/शेष राशि|स्थापित|बजाय उसके|नेटवर्क्स|लेनदेन|कृपया/, /^जारी रखें/],
  'id-ID': [
    /(?<!Brave |Coinbase |\{)\bwallet\b/i,
    /diskonek|peramban|\brantai\b|lupakan saya/i,
    /^Mengirim/,
  ],
  'ja-JP': [/方向け|何かが間違|、再試行|エクステンション|ナンス|あなたのウォ/, /QR コード/, /:/],
  'ko-KR': [/당신|잊|빈 전송|논스/, /\}(?:열기|얻기)/],
  'ms-MY': [/Jumlahnya|Oops|tak kena|sebaliknya/i, /\bdi \{/, /^Menghantar/],
  'pt-BR': [/Dispensar|Toque em|Instalado\b|solicitada a|\} enviad/],
  'ru-RU': [/ё/i, /Проверьте ваш|ничего не (?:делается|отправить)/i],
  'th-TH': [/กระเป๋าสตางค์|วอลเล็ต|โทเคน|สัญญา|อ๊ะ,/, /\.$/],
  'tr-TR': [/Bir Cüzdan|tokenı|yanlış gitti/, /tekrar dene/i, /bağlantıyı kesin veya/],
  'uk-UA': [/акаунт|отримувач|підключ|історію/i, /Підтвердіть|Перевірте (?:ваш|свій) обл/, /'/],
  'vi-VN': [/Mạng sai|chiếc ví|không đến nơi|chưa được gửi/, /^Lấy \{/],
  'zh-CN': [/\}中|网络费(?!用)|不认识/, /:/],
  'zh-HK': [/你|帳戶|餘額|消息|支持|擴展|獲取/, /:/],
  'zh-TW': [/^繼續在|消息|發送|獲取|檢測|網絡|賬戶/, /:/],
};

/** Matches a missing space beside an argument, or a superfluous one in Japanese. */
const misspaced: Partial<Record<Locale, RegExp>> = {
  'hi-IN': /[\p{L}\p{M}]\{\w+\}|\{\w+\}[\p{L}\p{M}]/u,
  'ja-JP': /[ぁ-ヶ一-龠] \{\w+\}|\{\w+\} [ぁ-ヶ一-龠]/,
  'zh-CN': /\p{L}\{\w+\}|\{\w+\}\p{L}/u,
  'zh-HK': /\p{L}\{\w+\}|\{\w+\}\p{L}/u,
  'zh-TW': /\p{L}\{\w+\}|\{\w+\}\p{L}/u,
};

/** Leaves out two that are longer: `send.useDemoAccount` and the link `members.passOpen`. */
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

/** Names that keep their capitals in button labels. */
const names = /API|OK|Safe|\{\w+\}/g;

/** Pairs of keys with the same meaning. */
const pairs = [
  ['errors.connectorMissing', 'errors.providerMissing'],
  ['errors.switchFailed', 'errors.chainNotConfigured'],
  ['errors.switchUnsupported', 'account.switchingNotSupported'],
  ['errors.wrongNetwork', 'account.wrongNetworkHelp'],
  ['session.unknownText', 'errorPage.unknownText'],
] as const;

/** Merges both parts, because a key that is in both has the same text. */
const readAll = (locale: string) =>
  new Map(textParts.flatMap((part) => [...readTexts(part, locale)]));

const all = Object.keys(forbidden) as Locale[];
const english = readAll('en-US');

const isSentence = (text: string) => /[.?!。？！।؟]\}*$/.test(text);

it('the texts that the specification prescribes match it exactly', () => {
  for (const [key, text] of Object.entries(literals)) {
    expect([key, english.get(key)]).toEqual([key, text]);
  }
});

describe.each(all)('the texts in %s', (locale) => {
  const texts = [...readAll(locale)];

  it('contain no forbidden words or marks', () => {
    const patterns = [...forbidden[locale], /\.{3}| {2}/];
    const found = texts.filter(
      ([key, text]) =>
        text !== literals[key] &&
        (locale === 'en-US' || !isOfFork(key)) &&
        patterns.some((it) => it.test(text)),
    );
    expect(found).toEqual([]);
  });

  it('end with or without punctuation as the English texts do', () => {
    const found = texts.filter(
      ([key, text]) =>
        locale !== 'th-TH' &&
        !['send.max', 'errors.unknown'].includes(key) &&
        isSentence(text) !== isSentence(english.get(key) ?? ''),
    );
    expect(found).toEqual([]);
  });

  it('have the spaces around arguments that their language requires', () => {
    const found = texts.filter(([, text]) => misspaced[locale]?.test(text));
    expect(found).toEqual([]);
  });

  it.each(pairs)('are the same for %s and %s', (one, other) => {
    const own = new Map(texts);
    expect(own.get(one) ?? one).toBe(own.get(other) ?? other);
  });

  it('have short button labels, in sentence case and without final punctuation', () => {
    const labels = texts.filter(
      ([key, text]) =>
        buttonKeys.includes(key) || (key === 'connect.connect' && text !== literals[key]),
    );
    const found = labels.filter(
      ([key, text]) =>
        text.length > (locale === 'en-US' ? 28 : 32) ||
        (isSentence(text) && key !== 'send.max') ||
        (locale !== 'de-DE' && !/^\P{L}*\p{L}?\P{Lu}*$/u.test(text.replaceAll(names, ''))),
    );
    expect(labels.length).toBeGreaterThanOrEqual(buttonKeys.length);
    expect(found).toEqual([]);
  });
});

it('an error text has at most three sentences and 130 characters', () => {
  const errors = [...english].filter(
    ([key, text]) => key.startsWith('errors.') && text !== literals[key],
  );
  expect(errors.length).toBeGreaterThan(40);
  const faulty = errors.filter(
    ([, text]) =>
      !/^(?!It\b).+\.$/.test(text) ||
      text.split(/[.?!](?:\s|$)/).length - 1 > 3 ||
      text.length > 130,
  );
  expect(faulty).toEqual([]);
});
