import type { Page } from '@playwright/test';
import { productId } from '@/lib/config';
import type { Token } from '@/lib/token';
import { serializeTransactions } from '@/lib/wallet/transactions/parse-transactions';
import type { Transaction } from '@/lib/wallet/transactions/transaction';

/** Has this browser remember tokens that its visitor added earlier. Call it before the page opens. */
export function rememberTokens(
  page: Page,
  tokens: readonly Omit<Token, 'name'>[],
): Promise<unknown> {
  return remember(page, `${productId}.tokens`, JSON.stringify(tokens));
}

/** The same for what was sent from it. */
export function rememberTransactions(page: Page, list: readonly Transaction[]): Promise<unknown> {
  return remember(page, `${productId}.activity`, serializeTransactions(list));
}

function remember(page: Page, key: string, value: string): Promise<unknown> {
  return page.addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
    },
    [key, value] as const,
  );
}
