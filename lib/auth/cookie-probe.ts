import { productId } from '@/lib/config';

const probe = `${productId}.probe`;

/**
 * Whether this browser keeps cookies of this page. Sets one and removes it, because WebKit reports
 * `navigator.cookieEnabled` as true where it blocks them.
 */
export function areCookiesKept(): boolean {
  if (!navigator.cookieEnabled) return false;
  setCookie(`${probe}=1; path=/; SameSite=Lax`);
  const isKept = document.cookie.includes(`${probe}=1`);
  setCookie(`${probe}=; path=/; SameSite=Lax; max-age=0`);
  return isKept;
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = cookie;
}
