import { expect, it } from 'vitest';
import { isShownPicture, toImageUrl } from '@/lib/wallet/wagmi/avatar';

const picture = 'data:image/png;base64,iVBORw0KGgo=';
const drawing = 'data:image/svg+xml;base64,PHN2Zy8+';

it.each([picture, drawing, 'data:image/svg+xml,%3Csvg%2F%3E'])('shows %s as it is', (record) => {
  expect(toImageUrl(record)).toBe(record);
  expect(isShownPicture(record)).toBe(true);
});

it.each([
  ['ipfs://Qm1/a.png', 'https://ipfs.io/ipfs/Qm1/a.png'],
  ['ipfs://ipfs/Qm1', 'https://ipfs.io/ipfs/Qm1'],
  ['ipns://name', 'https://ipfs.io/ipns/name'],
  ['https://gateway.example.org/ipfs/Qm1', 'https://ipfs.io/ipfs/Qm1'],
  ['http://ipfs.io/ipfs/Qm1', 'https://ipfs.io/ipfs/Qm1'],
  ['ar://abc', 'https://arweave.net/abc'],
  ['https://arweave.net/abc', 'https://arweave.net/abc'],
])('loads %s through our server', (record, url) => {
  const path = `/api/names/file?url=${encodeURIComponent(url)}`;
  expect(toImageUrl(record)).toBe(path);
  expect(isShownPicture(path)).toBe(true);
  expect(isShownPicture(url)).toBe(false);
});

it.each(
  [
    '',
    'https://example.org/a.png',
    'https://ipfs.io.example.org/a',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    `${picture}${'A'.repeat(200_000)}`,
    'blob:https://ipfs.io/1',
  ].map((record) => [record.slice(0, 40), record]),
)('does not load %s', (_, record = '') => {
  expect(toImageUrl(record)).toBeNull();
});
