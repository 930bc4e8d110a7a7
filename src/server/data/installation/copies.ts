import type { Sql } from '#database/connect.ts';

/** Settings that all copies of the server on one database share. */
export type Copy = {
  /** Ids of its keys; it signs with the first. */
  keyIds: readonly string[];
  /** Identity of the place its files lie in; null where that cannot be read now. */
  fileStorage: string | null;
};

type Row = { signing_key: string; known_keys: string[]; file_storage: string | null };

/** In what a copy differs from the others so that they cannot run together; null where it does not. */
export type Difference = 'keys' | 'files' | null;

/**
 * Compares a copy that starts, or has new keys, with those before it, and notes what it brings. Keys may differ as far
 * as each side knows the key that the other signs with: so they are changed one copy after another.
 */
export function compareCopy(sql: Sql, copy: Copy): Promise<Difference> {
  return sql.begin(async (tx) => {
    const { keyIds, fileStorage } = copy;
    const [signingKey = ''] = keyIds;
    await tx`
      insert into private.installation (signing_key, known_keys, file_storage)
      values (${signingKey}, ${tx.json([...keyIds])}, ${fileStorage}) on conflict do nothing`;
    const [row] = await tx<Row[]>`select * from private.installation for update`;
    if (!row || !knowEachOther(row, keyIds)) return 'keys';
    const isElsewhere = fileStorage !== null && row.file_storage !== null;
    if (isElsewhere && row.file_storage !== fileStorage) return 'files';
    const isSame = row.signing_key === signingKey;
    const knownKeys = isSame ? [...new Set([...keyIds, ...row.known_keys])] : keyIds;
    await tx`
      update private.installation set signing_key = ${signingKey},
        known_keys = ${tx.json([...knownKeys])},
        file_storage = coalesce(file_storage, ${fileStorage})`;
    return null;
  });
}

function knowEachOther(row: Row, keyIds: readonly string[]): boolean {
  const [signingKey = ''] = keyIds;
  return keyIds.includes(row.signing_key) && row.known_keys.includes(signingKey);
}

/** The channel that announces changed signing keys in the data directory. */
export const KEYS_CHANNEL = 'signing_keys_changed';

/** @returns the id of the key that the copies sign with, or null where none has started yet */
export async function findSigningKeyInUse(sql: Sql): Promise<string | null> {
  const [row] = await sql<Row[]>`select * from private.installation`;
  return row?.signing_key ?? null;
}

/** Lets copies sign with another key, beside those that are known. */
export async function announceKey(sql: Sql, keyId: string): Promise<void> {
  await sql`
    update private.installation set known_keys = known_keys || ${sql.json([keyId])}
    where not known_keys ? ${keyId}`;
}

/** Tells the copies that run of new keys in the data directory. */
export async function tellOfKeys(sql: Sql): Promise<void> {
  await sql.notify(KEYS_CHANNEL, '');
}

/** The copy that starts next says what is right. */
export async function forgetCopies(sql: Sql): Promise<void> {
  await sql`delete from private.installation`;
}
