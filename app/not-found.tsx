import { getButtonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/page';
import { getLocalizePath } from '@/lib/server/i18n/request-locale';
import { getTexts, withTitle } from '@/lib/server/i18n/texts';

export const generateMetadata = withTitle((t) => t('page.notFoundTitle'));

export default async function NotFound() {
  const t = await getTexts();
  const localize = await getLocalizePath();
  return (
    <Message title={t('page.notFoundTitle')} text={t('page.notFoundText')}>
      <a className={getButtonClass('primary')} href={localize('/')}>
        {t('common.back')}
      </a>
    </Message>
  );
}
