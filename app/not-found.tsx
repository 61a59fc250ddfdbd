import type { Metadata } from 'next';
import Link from 'next/link';
import { getButtonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { pageTexts } from '@/lib/texts/page';

export const metadata: Metadata = { title: pageTexts.notFoundTitle };

export default function NotFound() {
  return (
    <Message title={pageTexts.notFoundTitle} text={pageTexts.notFoundText}>
      <Link className={getButtonClass('primary')} href="/" prefetch={false}>
        {pageTexts.back}
      </Link>
    </Message>
  );
}
