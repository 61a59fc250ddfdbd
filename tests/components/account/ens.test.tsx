import { fireEvent } from '@testing-library/react';
import { productId } from '@/lib/config';
import { findAccountButton } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { createLargeAnswer } from '@/tests/components/support/large-answer';
import { hasNames, home } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';

/** One blue pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/5ncHrgAAAABJRU5ErkJggg==';
const drawing = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>0</script></svg>',
)}`;
const generated = 'svg[viewBox="0 0 8 8"]';

test.runIf(hasNames).for([
  ['the ends of its address', null, null],
  ['a name of 24 characters', 24, null],
  ['a longer one cut', 40, 24],
] as const)('an account is shown by %s', async ([, length, cut], { view }) => {
  const owner = view.install();
  const short = `${owner.address.slice(0, 4)}…${owner.address.slice(-4)}`;
  const name = length === null ? short : createName(length);
  if (length !== null) await registerName({ account: owner.address, name });
  await view.enter(owner);
  const button = await findAccountButton();
  const account = await view.findAccount();
  const start = cut === null ? name : name.slice(0, cut);
  await expect.poll(() => button.textContent).toContain(cut === null ? name : `${start}….eth`);
  expect(account.textContent).toContain(cut === null ? name : `${start}….eth`);
  if (cut !== null) expect(account.textContent).not.toContain(name.slice(0, cut + 1));
});

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
  await view.enter(owner);
  const button = await findAccountButton();
  const account = await view.findAccount();
  await expect.poll(() => account.textContent).toContain(`0 ${home.nativeCurrency.symbol}`);
  // The name was read by then, and refused.
  await expect.poll(() => localStorage.getItem(`${productId}.cache`)).toContain('"ensName"');
  const short = `${owner.address.slice(0, 4)}…${owner.address.slice(-4)}`;
  expect(button.textContent).toContain(short);
  expect(account.textContent).not.toContain(name);
  expect(button.querySelector('img')).toBeNull();
});

test.runIf(hasNames).for([
  ['on a host that is not listed', 'https://tracker.example.org/picture.png'],
  ['that is a script', 'javascript:alert(1)'],
  ['that is a drawing with a script', drawing],
] as const)(
  'a picture %s is not asked for, and leaves the generated one',
  async ([, avatar], { view }) => {
    const owner = view.install();
    const name = createName();
    await registerName({ account: owner.address, name, avatar });
    await view.enter(owner);
    const button = await findAccountButton();
    await expect.poll(() => button.textContent).toContain(name);
    await expect.poll(() => localStorage.getItem(`${productId}.cache`)).toContain('"ensAvatar"');
    for (const place of [button, await view.findAccount()]) {
      expect(place.querySelector(generated)).not.toBeNull();
      expect(place.querySelector('img')).toBeNull();
    }
  },
);

const gateway = 'https://ipfs.io/ipfs/bafybeigdyrzt5example';

async function registerListed(account: `0x${string}`): Promise<string> {
  const name = createName();
  await registerName({ account, name, avatar: 'ipfs://bafybeigdyrzt5example' });
  return name;
}

test.runIf(hasNames)(
  'a picture on a listed host is asked for there once, and shown when it has loaded',
  async ({ view }) => {
    const owner = view.install();
    await registerListed(owner.address);
    let asked = 0;
    view.network.answer(gateway, async () => {
      asked += 1;
      return new Response('a picture', { headers: { 'content-type': 'image/png' } });
    });
    await view.enter(owner);
    for (const place of [await findAccountButton(), await view.findAccount()]) {
      await expect.poll(() => place.querySelector('img')?.src).toMatch(/^blob:/);
      expect(place.querySelector(generated)).not.toBeNull();
      const image = place.querySelector('img');
      if (image) fireEvent.load(image);
      expect(place.querySelector(generated)).toBeNull();
    }
    expect(asked).toBe(1);
  },
);

test.runIf(hasNames)(
  'a picture of 30 MB is not read to its end, and leaves the generated one',
  async ({ view }) => {
    const owner = view.install();
    await registerListed(owner.address);
    // What is mounted after the first one failed asks again.
    const answers: ReturnType<typeof createLargeAnswer>[] = [];
    view.network.answer(gateway, async () => {
      const answer = createLargeAnswer(30);
      answers.push(answer);
      return answer.response;
    });
    await view.enter(owner);
    await expect.poll(() => answers[0]?.taken.isCancelled).toBe(true);
    for (const { taken } of answers) expect(taken.megabytes).toBeLessThan(10);
    for (const place of [await findAccountButton(), await view.findAccount()]) {
      expect(place.querySelector(generated)).not.toBeNull();
      expect(place.querySelector('img')).toBeNull();
    }
  },
);

test.runIf(hasNames)('a picture that never comes leaves the generated one', async ({ view }) => {
  const owner = view.install();
  const name = await registerListed(owner.address);
  let asked = 0;
  view.network.answer(gateway, () => {
    asked += 1;
    return new Promise(() => undefined);
  });
  await view.enter(owner);
  await expect.poll(() => asked).toBe(1);
  for (const place of [await findAccountButton(), await view.findAccount()]) {
    expect(place.textContent).toContain(name);
    expect(place.querySelector(generated)).not.toBeNull();
    expect(place.querySelector('img')).toBeNull();
  }
});
