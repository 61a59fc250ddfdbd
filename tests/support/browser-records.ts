import type { Page } from '@playwright/test';
import { stringify } from 'viem';
import { productId } from '@/lib/config';
import type { Token } from '@/lib/token';
import type { Transaction } from '@/lib/wallet/transactions/transaction';

/** Stores tokens as if the visitor had added them in this browser earlier. Call it before the page opens. */
export function rememberTokens(
  page: Page,
  tokens: readonly Omit<Token, 'name'>[],
): Promise<unknown> {
  return remember(page, `${productId}.tokens`, JSON.stringify(tokens));
}

/** Stores transactions as if they had been sent from this browser. Call it before the page opens. */
export function rememberTransactions(page: Page, list: readonly Transaction[]): Promise<unknown> {
  return remember(page, `${productId}.activity`, stringify(list));
}

function remember(page: Page, key: string, value: string): Promise<unknown> {
  return page.addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
    },
    [key, value] as const,
  );
}
