import type { ServerMessages } from '@/lib/i18n/messages';
import type { Translate } from '@/lib/i18n/translate';

/** The first match counts, because most browsers also claim to be those below. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bChromium\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Describes a `User-Agent` in words, e.g. `Chrome on Windows`, without any of its own text. */
export function describeDevice(userAgent: string, t: Translate<ServerMessages>): string {
  const find = (marks: readonly (readonly [RegExp, string])[]) =>
    marks.find(([pattern]) => pattern.test(userAgent))?.[1];
  return t('session.device', {
    browser: find(browsers) ?? t('session.unknownBrowser'),
    system: find(systems) ?? t('session.unknownSystem'),
  });
}
