import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Follows links within the site without loading the page anew, which would cost the wallet its
 * connection. Until the wallet code is there they are plain links: `next/link` would be a tenth of
 * what runs for a visitor who only reads.
 */
export function useInnerLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !isPlainClick(event) || !isInner(link)) return;
      event.preventDefault();
      // Next would load the page, and the browser put its own error in the place of this one.
      if (!navigator.onLine) return;
      router.push(link.pathname + link.search);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

function isInner({ target, origin, href }: HTMLAnchorElement): boolean {
  return target === '' && origin === window.location.origin && !href.includes('#');
}
