import { test as base, expect } from 'vitest';
import { PageView } from '@/tests/components/support/page-view';

export const test = base.extend<{ view: PageView }>({
  view: async ({ task: _ }, use) => {
    const view = new PageView();
    await use(view);
    view.close();
    expect(view.network.unknown, 'requests that nothing answers').toEqual([]);
    const methods = view.wallets.flatMap(({ unknownMethods }) => unknownMethods);
    expect(methods, 'methods that the test wallet does not know').toEqual([]);
  },
});

export { expect };
