import { expect, it } from 'vitest';
import {
  type Announcement,
  announcementLimit,
  createAnnouncementList,
} from '@/lib/wallet/eip6963/announcements';

const metaMask = { uuid: 'a', rdns: 'io.metamask', name: 'MetaMask', icon: '' };
const flask = { uuid: 'b', rdns: 'io.metamask.flask', name: 'MetaMask Flask', icon: '' };
const createProvider = () => ({ request: async () => null }) as unknown as Announcement['provider'];
const announce = (info: Announcement['info'], provider = createProvider()) => ({ info, provider });

function show(announcements: readonly Announcement[]) {
  const list = createAnnouncementList<string>();
  return announcements.map((it) => list(it)?.info);
}

it.each([
  ['MetaMask first', [metaMask, flask]],
  ['Flask first', [flask, metaMask]],
])('lists MetaMask and Flask by their own names, %s', (_order, infos) => {
  const shown = show(infos.map((info) => announce(info)));
  expect(shown.map((it) => it?.rdns)).toEqual(infos.map(({ rdns }) => rdns));
  expect(shown.map((it) => it?.name)).toEqual(infos.map(({ name }) => name));
});

it('tells two of one wallet apart', () => {
  const shown = show([announce(metaMask), announce({ ...metaMask, uuid: 'c' })]);
  expect(shown).toMatchObject([
    { rdns: 'io.metamask', name: 'MetaMask' },
    { rdns: 'io.metamask.2', name: 'MetaMask (2)' },
  ]);
});

it('tells apart a wallet of another maker by the same name', () => {
  const shown = show([announce(metaMask), announce({ ...metaMask, rdns: 'org.example.evil' })]);
  expect(shown).toMatchObject([{ name: 'MetaMask' }, { name: 'MetaMask (2)' }]);
});

// wagmi keeps one wallet per uuid. https://github.com/MetaMask/metamask-sdk/pull/1192
it('lists both of two wallets that share a uuid', () => {
  const shown = show([announce(metaMask), announce({ ...flask, uuid: metaMask.uuid })]);
  expect(shown.map((it) => it?.name)).toEqual(['MetaMask', 'MetaMask Flask']);
  expect(new Set(shown.map((it) => it?.uuid)).size).toBe(2);
});

it('knows a wallet that announces itself again, with another provider or another uuid', () => {
  const provider = createProvider();
  const shown = show([
    announce(metaMask, provider),
    announce(metaMask),
    announce({ ...metaMask, uuid: 'new' }, provider),
  ]);
  expect(new Set(shown).size).toBe(1);
});

it('lists no more than the limit', () => {
  const many = Array.from({ length: announcementLimit + 5 }, (_, index) =>
    announce({ ...metaMask, uuid: `${index}` }),
  );
  expect(show(many).filter((it) => it !== undefined)).toHaveLength(announcementLimit);
});
