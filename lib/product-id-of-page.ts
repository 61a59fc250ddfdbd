/**
 * `productId` without `lib/config.ts`, which brings all its chains. The server writes it to the root element
 * (app/layout.tsx). In a browser only.
 */
export const getProductIdOfPage = (): string => document.documentElement.dataset.product ?? 'app';
