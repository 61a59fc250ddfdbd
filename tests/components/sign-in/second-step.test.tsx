import { expect } from '@/tests/components/support/fixtures';
import {
  pair,
  prepareClients,
  test,
  untilLink,
  visitPaired,
} from '@/tests/components/support/paired-page';

prepareClients();

test('a visitor who only connects, by choice or for lack of a nonce, signs in as a second step', async ({
  phone,
  portico,
  relay,
  view,
}) => {
  const { network, server } = view;
  const { address, consents } = phone.owner;
  const connectOnly = () => portico.inDialog('Connect without signing in');
  phone.learnAuthentication();
  await visitPaired(view, relay);
  await portico.connect('walletConnect');
  const link = await untilLink();
  await portico.press(connectOnly);
  await phone.pair(await untilLink(link));
  await portico.until(portico.readySignButton);
  expect(server.session).toBeNull();
  expect(consents).toEqual(['wc_sessionPropose']);
  expect(connectOnly()).toBeNull();
  expect(portico.walletAlert()).toBeNull();
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  expect(server.session).toMatchObject({ address });
  await portico.disconnect();
  await expect.poll(() => phone.sessions).toEqual([]);
  await expect.poll(() => server.session).toBeNull();

  consents.length = 0;
  network.answer('/api/auth/csrf', async () => new Response(null, { status: 503 }));
  // A new page has no nonce from before.
  await visitPaired(view, relay);
  await pair(portico, phone);
  await portico.until(portico.signMessageButton);
  expect(consents).toEqual(['wc_sessionPropose']);
  network.answer('/api/auth/csrf', null);
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  expect(server.session).toMatchObject({ address });
});
