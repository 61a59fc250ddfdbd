import 'server-only';
import type { RefusalCode } from '@/lib/auth/refusal-codes';
import { createTextPage, type TextPageFrame } from '@/lib/server/http/text-page';
import { getTextsOf } from '@/lib/server/i18n/texts';

/**
 * The page in place of one that is refused for load or a limit. A string, because rendering is what the
 * server has no capacity for.
 */
export function createBusyPage(code: RefusalCode, frame: TextPageFrame): string {
  const t = getTextsOf(frame.locale);
  const isLimited = code === 'limited';
  return createTextPage(
    {
      title: isLimited ? t('busy.limitedTitle') : t('busy.title'),
      text: isLimited ? t('busy.limitedText') : t('busy.text'),
      link: { path: '', label: t('busy.retry') },
    },
    frame,
  );
}
