import { parseSiweMessage } from 'viem/siwe';
import { z } from 'zod';
import { shortenAddress } from '@/lib/address';
import { writeLinkStatement } from '@/lib/auth/message-terms';
import { expect, test } from '@/tests/components/support/fixtures';
import { readSignedMessage } from '@/tests/support/signed-message';
import { t } from '@/tests/support/texts';

const sent = z.object({ message: z.string(), signature: z.string() });

test('the other account of a wallet can be linked, and the session stays as it is', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  await portico.until(portico.account, 'Signed in');
  const first = owner.address;
  const { session } = view.server;
  const second = await owner.switchAccount();
  const linkButton = () => portico.button(portico.mismatch(), `Link to ${shortenAddress(first)}`);
  // A refusal in the wallet is silent.
  owner.rejectNext(4001, 'personal_sign');
  await portico.press(linkButton);
  await expect.poll(() => linkButton()?.getAttribute('aria-disabled')).toBe('false');
  expect(portico.walletAlert()).toBeNull();
  // A refusal by the server is not.
  const codes = ['already-linked'];
  const posted: z.infer<typeof sent>[] = [];
  view.network.answer('/api/links', async (init) => {
    posted.push(sent.parse(JSON.parse(`${init?.body}`)));
    const code = codes.shift();
    if (code === undefined) return Response.json({}, { status: 201 });
    return Response.json({ error: { code, message: '' } }, { status: 409 });
  });
  await portico.press(linkButton);
  await portico.until(portico.walletAlert, 'One of these accounts is already linked.');
  view.server.spendNonce();
  await portico.press(linkButton);
  const names = `${shortenAddress(second)} is linked to ${shortenAddress(first)}`;
  await portico.until(portico.mismatch, names);
  expect(portico.walletAlert()).toBeNull();
  expect(document.activeElement?.role).toBe('status');
  expect(view.server.session).toBe(session);

  const [refused, linked] = posted;
  const text = readSignedMessage(owner);
  expect(linked?.message).toBe(text);
  expect(parseSiweMessage(text)).toMatchObject({
    address: second,
    chainId: owner.chainId,
    statement: writeLinkStatement(first),
    uri: window.location.origin,
  });
  expect(parseSiweMessage(refused?.message ?? '').nonce).not.toBe(parseSiweMessage(text).nonce);
  expect(linked?.signature).toBe(await owner.account.signMessage({ message: text }));
  // What the wallet signs after "Cancel" links nothing.
  await owner.switchAccount();
  owner.hold();
  await portico.press(linkButton);
  await portico.press(() => portico.button(portico.mismatch(), t('waiting.cancel')));
  await expect.poll(() => linkButton()?.getAttribute('aria-disabled')).toBe('false');
  owner.release();
  view.server.spendNonce();
  await portico.press(linkButton);
  await portico.until(portico.mismatch, `is linked to ${shortenAddress(first)}`);
  expect(posted.slice(2).map((it) => it.message)).toEqual([readSignedMessage(owner)]);
  // Another account of the wallet is not linked.
  await owner.switchAccount();
  await expect.poll(linkButton).not.toBeNull();
});
