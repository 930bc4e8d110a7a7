import type { Sql } from '#database/connect.ts';

/** Settings shared by all server copies on one database. */
export type Copy = {
  /** Ids of its keys; the first signs. */
  keyIds: readonly string[];
  /** Identity of its file storage; null if that can't be read now. */
  fileStorage: string | null;
};

type Row = { signing_key: string; known_keys: string[]; file_storage: string | null };

/** The reason a copy can’t run with the others; null if it can. */
export type Difference = 'keys' | 'files' | null;

/**
 * Compares a starting copy, or one with new keys, with the copies before it, and records its settings. Keys
 * may differ as long as each side knows the other's signing key, so that copies can be updated one by one.
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

/** @returns the id of the signing key in use, or null if no copy has started yet */
export async function findSigningKeyInUse(sql: Sql): Promise<string | null> {
  const [row] = await sql<Row[]>`select * from private.installation`;
  return row?.signing_key ?? null;
}

/** Lets copies sign with this key too. */
export async function announceKey(sql: Sql, keyId: string): Promise<void> {
  await sql`
    update private.installation set known_keys = known_keys || ${sql.json([keyId])}
    where not known_keys ? ${keyId}`;
}

/** Notifies running copies of new keys in the data directory. */
export async function tellOfKeys(sql: Sql): Promise<void> {
  await sql.notify(KEYS_CHANNEL, '');
}

/** Forgets the settings; the copy that starts next sets them. */
export async function forgetCopies(sql: Sql): Promise<void> {
  await sql`delete from private.installation`;
}
