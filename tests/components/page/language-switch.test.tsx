import { screen } from '@testing-library/react';
import { config } from '@/lib/config';
import { describeLanguages } from '@/lib/i18n/locales';
import { expect, test } from '@/tests/components/support/fixtures';

const last = describeLanguages(config.languages).at(-1);

test('a language chosen after following links inside the page leads back to where the visitor is', async ({
  view,
}) => {
  const start = window.location.href;
  const asked: unknown[] = [];
  const page = new AbortController();
  const note = (event: SubmitEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) asked.push(new FormData(event.target).get('to'));
  };
  view.body = async () => {
    const { LanguageSwitch } = await import('@/components/ui/language-switch');
    return <LanguageSwitch label="Language" path="/?hint=sign-in" />;
  };
  await view.visit();
  window.addEventListener('submit', note, { signal: page.signal });
  // Next keeps the layout, and with it the path of the first page.
  history.pushState(null, '', '/account?page=2');
  await view.user.click(screen.getByRole('button', { name: `${last?.name}`, hidden: true }));
  history.replaceState(null, '', start);
  page.abort();
  expect(asked).toEqual(['/account?page=2']);
});
