import type { Metadata } from 'next';
import { getButtonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { pageTexts } from '@/lib/texts/page';

export const metadata: Metadata = { title: pageTexts.notFoundTitle };

export default function NotFound() {
  return (
    <Message title={pageTexts.notFoundTitle} text={pageTexts.notFoundText}>
      <a className={getButtonClass('primary')} href="/">
        {pageTexts.back}
      </a>
    </Message>
  );
}
