/**
 * What a browser sends with a page that it goes to. Every browser takes compressed pages, and a server
 * compresses one that it makes for a view at each view: Portico in Brotli, Next (the bare page) in
 * gzip, as neither would for a program that does not ask. Both are asked alike.
 */
export const pageHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
} as const;
