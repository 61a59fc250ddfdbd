import 'server-only';
import { z } from 'zod';
import type { SqliteConnection } from '@/lib/server/store/sqlite-connection';
import type { Store } from '@/lib/server/store/store';

const textRow = z.object({ text: z.string() });

type Texts = Pick<Store, 'keepText' | 'extendText' | 'readText'>;

export function createSqliteTexts({ read, write }: SqliteConnection): Texts {
  return {
    async keepText(name, text, expiresAt) {
      const sql = `INSERT INTO texts (name, text, expires_at) VALUES (?, ?, ?) ON CONFLICT (name)
        DO UPDATE SET text = excluded.text, expires_at = excluded.expires_at`;
      await write([{ sql, args: [name, text, expiresAt] }]);
    },
    async extendText(name, expiresAt) {
      const sql = 'UPDATE texts SET expires_at = ? WHERE name = ? AND expires_at > ?';
      const [extended] = await write([{ sql, args: [expiresAt, name, Date.now()] }]);
      return extended?.rowsAffected === 1;
    },
    async readText(name) {
      const sql = 'SELECT text FROM texts WHERE name = ? AND expires_at > ?';
      const [row] = await read(sql, [name, Date.now()]);
      return row === undefined ? null : textRow.parse(row).text;
    },
  };
}
