import { fireEvent } from '@testing-library/react';
import { type Address, encodeErrorResult, numberToHex, parseAbi, size } from 'viem';
import { shortenAddress } from '@/lib/address';
import { productId } from '@/lib/config';
import { createAddress, findAccountButton } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { away, hasNames, home, setCode } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';
import { createPictureToken } from '@/tests/support/picture-token';

/** One blue pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/5ncHrgAAAABJRU5ErkJggg==';
const generated = 'svg[viewBox="0 0 8 8"]';

const other = '0x00000000000000000000000000000000000000d0';

test.runIf(hasNames).for([
  ['belongs to someone else', '', { owner: other, avatar: picture }],
  ['is not normalised', 'V', {}],
  ['is of 300 characters', 'a'.repeat(300), {}],
  ['turns the text around it', '\u202e', {}],
  ['has a letter of another alphabet', '\u0430', {}],
] as const)('a name that %s is not shown', async ([, start, more], { view }) => {
  const owner = view.install();
  const name = `${start}${createName()}`;
  await registerName({ account: owner.address, name, ...more });
  const account = await view.enter(owner);
  const button = await findAccountButton();
  await expect.poll(() => account.textContent).toContain(`0 ${home.nativeCurrency.symbol}`);
  // By then, the name has been read and refused.
  await expect.poll(() => localStorage.getItem(`${productId}.cache`)).toContain('"ensName"');
  expect(button.textContent).toContain(shortenAddress(owner.address));
  expect(account.textContent).not.toContain(name);
  expect(button.querySelector('img')).toBeNull();
});

function expectGenerated(...places: readonly HTMLElement[]): void {
  for (const place of places) {
    expect(place.querySelector(generated)).not.toBeNull();
    expect(place.querySelector('img')).toBeNull();
  }
}

// Other pictures that are not requested: lib/wallet/wagmi/avatar.test.ts.
test.runIf(hasNames)(
  'an avatar on an unlisted host is not requested, and the generated one stays',
  async ({ view }) => {
    const owner = view.install();
    const name = createName();
    const avatar = 'https://tracker.example.org/picture.png';
    await registerName({ account: owner.address, name, avatar });
    const account = await view.enter(owner);
    const button = await findAccountButton();
    await expect.poll(() => button.textContent).toContain(name);
    await expect.poll(() => localStorage.getItem(`${productId}.cache`)).toContain('"ensAvatar"');
    expectGenerated(account, button);
  },
);

test.runIf(hasNames)(
  'an avatar on a listed host comes from our server, and replaces the generated one once loaded',
  async ({ view }) => {
    const owner = view.install();
    const avatar = 'ipfs://bafybeigdyrzt5example';
    await registerName({ account: owner.address, name: createName(), avatar });
    const account = await view.enter(owner);
    const file = encodeURIComponent('https://ipfs.io/ipfs/bafybeigdyrzt5example');
    for (const place of [await findAccountButton(), account]) {
      await expect
        .poll(() => place.querySelector('img')?.src)
        .toContain(`/api/names/file?url=${file}`);
      // Nothing loads pictures here.
      expect(place.querySelector(generated)).not.toBeNull();
      const image = place.querySelector('img');
      if (image) fireEvent.load(image);
      expect(place.querySelector(generated)).toBeNull();
    }
  },
);

test.runIf(hasNames)(
  'an avatar inside the record is shown once it has loaded, without a request',
  async ({ view }) => {
    const owner = view.install();
    await registerName({ account: owner.address, name: createName(), avatar: picture });
    const account = await view.enter(owner);
    for (const place of [await findAccountButton(), account]) {
      await expect.poll(() => place.querySelector('img')?.src).toBe(picture);
      await expect.poll(() => place.querySelector(generated)).toBeNull();
    }
  },
);

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const inBase64 = `data:image/svg+xml;base64,${btoa(drawing)}`;
const describe721 = (image: object) =>
  `data:application/json,${encodeURIComponent(JSON.stringify(image))}`;

// ens-app#1395 (owners), ens-app#1624 (encodings)
test.runIf(hasNames).for([
  ['erc721', home.id, describe721({ image: picture }), picture],
  [
    'erc1155',
    home.id,
    `data:application/json;base64,${btoa(JSON.stringify({ image: picture }))}`,
    picture,
  ],
  ['erc721', away.id, describe721({ image: inBase64 }), inBase64],
  [
    'erc721',
    home.id,
    describe721({ image_data: drawing }),
    `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  ],
] as const)(
  'an %s picture on network %i is shown to its owner',
  async ([kind, chainId, description, shown], { view }) => {
    const owner = view.install();
    const token = await createPictureToken(chainId, owner.address, description);
    const avatar = `eip155:${chainId}/${kind}:${token}/7`;
    await registerName({ account: owner.address, name: createName(), avatar });
    await view.enter(owner);
    const button = await findAccountButton();
    // An `img` runs no script of a drawing, and loads nothing else.
    await expect.poll(() => button.querySelector('img')?.src).toBe(shown);
  },
);

test.runIf(hasNames).for(['erc721', 'erc1155'] as const)(
  'an %s picture is not shown to somebody who does not own it',
  async (kind, { view }) => {
    const other = '0x00000000000000000000000000000000000000d1';
    const visitor = view.install();
    const name = createName();
    const token = await createPictureToken(home.id, other, describe721({ image: picture }));
    const avatar = `eip155:${home.id}/${kind}:${token}/7`;
    await registerName({ account: visitor.address, name, avatar });
    await view.enter(visitor);
    const button = await findAccountButton();
    await expect.poll(() => button.textContent).toContain(name);
    await expect.poll(() => localStorage.getItem(`${productId}.cache`)).toContain('"ensAvatar"');
    await expect.poll(() => button.querySelector(generated)).not.toBeNull();
    expectGenerated(button);
  },
);

const lookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes data, bytes4 callback, bytes extra)',
]);

/** Puts a contract onto a chain that answers each call by naming a server to ask (EIP-3668). */
async function createReferrer(chainId: number): Promise<Address> {
  const address = createAddress();
  const urls = ['https://tracker.example.org/{data}'];
  const args = [address, urls, '0x', '0x00000000', '0x'] as const;
  const answer = encodeErrorResult({ abi: lookup, errorName: 'OffchainLookup', args });
  const length = numberToHex(size(answer), { size: 2 }).slice(2);
  // Copies what follows into memory, and reverts with it.
  const code = `0x61${length}600e60003961${length}6000fd${answer.slice(2)}` as const;
  await setCode(chainId, address, code);
  return address;
}

test.runIf(hasNames).for(['erc721', 'erc1155'] as const)(
  'an %s contract that names a server is not followed there',
  async (kind, { view }) => {
    const owner = view.install();
    const name = createName();
    const avatar = `eip155:${home.id}/${kind}:${await createReferrer(home.id)}/7`;
    await registerName({ account: owner.address, name, avatar });
    await view.enter(owner);
    const button = await findAccountButton();
    await expect.poll(() => button.textContent).toContain(name);
    await expect.poll(() => localStorage.getItem(`${productId}.cache`)).toContain('"ensAvatar"');
    expect(view.network.unknown).toEqual([]);
    expectGenerated(button);
  },
);
