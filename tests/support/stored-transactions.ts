import type { Page } from '@playwright/test';
import { type Hex, isHex } from 'viem';
import { z } from 'zod';

const hash = z.custom<Hex>((value) => isHex(value));
const record = z.object({ hash, description: z.string(), status: z.string() });
const stored = z.record(z.string(), z.record(z.string(), z.array(z.looseObject(record.shape))));

/** Reads an account's transactions on a chain from the browser's storage, newest first. */
export async function storedTransactions(page: Page, address: string, chainId: number) {
  const text = await page.evaluate(() => localStorage.getItem('rk-transactions'));
  return parseTransactions(text, address, chainId);
}

/** Reads the transactions from the stored text; empty if it is null. */
export function parseTransactions(text: string | null, address: string, chainId: number) {
  return stored.parse(JSON.parse(text ?? '{}'))[address]?.[chainId] ?? [];
}
