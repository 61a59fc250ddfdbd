import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** A page load would drop the wallet connection. `next/link` would be a tenth of a stranger's script. */
export function useInnerLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !isPlainClick(event) || !isInner(link)) return;
      event.preventDefault();
      // While offline, Next would load the page, and the browser would show its own error.
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
