import { formatUnits } from 'viem';
import { type Activity, isMined } from '@/lib/wallet/activity/activity';

/** Names of columns as programs read them; they are the same in every language. */
const columns = [
  'sent_at',
  'chain_id',
  'network',
  'account',
  'description',
  'amount',
  'symbol',
  'token',
  'to',
  'to_name',
  'state',
  'hash',
  'mined_hash',
  'block',
  'mined_at',
  'reason',
] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

/**
 * Records as CSV by RFC 4180, after a mark by which spreadsheets know UTF-8. Amounts in whole units,
 * to the last decimal; times in UTC.
 */
export function toCsv(
  activities: readonly Activity[],
  getNetworkName: (chainId: number) => string,
): string {
  const rows = activities.map((it) => toRow(it, getNetworkName(it.chainId)));
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return `\ufeff${lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

function toRow(it: Activity, network: string): Row {
  const transfer = it.what.kind === 'transfer' ? it.what : null;
  const mined = isMined(it.state) ? it.state : null;
  const minedAt = mined?.minedAt ?? null;
  return {
    sent_at: new Date(it.sentAt).toISOString(),
    chain_id: `${it.chainId}`,
    network,
    account: it.account,
    description: it.what.kind === 'other' ? it.what.description : '',
    amount: transfer === null ? '' : formatUnits(transfer.value, transfer.decimals),
    symbol: transfer?.symbol ?? '',
    token: transfer?.token ?? '',
    to: transfer?.to ?? '',
    to_name: transfer?.toName ?? '',
    state: it.state.kind,
    hash: it.hash,
    mined_hash: mined?.hash ?? '',
    block: mined === null ? '' : `${mined.blockNumber}`,
    mined_at: minedAt === null ? '' : new Date(minedAt).toISOString(),
    reason: mined?.reason ?? '',
  };
}

/**
 * A cell that spreadsheets would take for a formula gets an apostrophe before it.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
