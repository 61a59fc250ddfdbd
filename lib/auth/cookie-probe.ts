import { productId } from '@/lib/config';

const probe = `${productId}.probe`;

/** Sets a cookie and removes it, because WebKit's `navigator.cookieEnabled` is true where it blocks cookies. */
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
