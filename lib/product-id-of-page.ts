/**
 * Returns `productId` without importing `lib/config.ts`, which brings all its chains. The server writes it
 * to the root element (app/layout.tsx). Works only in a browser.
 */
export const getProductIdOfPage = (): string => document.documentElement.dataset.product ?? 'app';
