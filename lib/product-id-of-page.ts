/**
 * `productId` for what every visitor downloads: the module of the config brings all its chains with it.
 * The server writes it to the page's root element (app/layout.tsx). In a browser alone.
 */
export const getProductIdOfPage = (): string => document.documentElement.dataset.product ?? 'app';
