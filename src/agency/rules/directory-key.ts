import * as z from 'zod/mini';

const Answer = z.nullable(
  z.object({
    prefix: z.string(),
    created_at: z.string(),
    last_used_on: z.nullable(z.string()),
    /** When the directory last sent a request, and how many people its last sync changed. */
    synced_at: z.nullish(z.string()),
    changed: z.nullish(z.number()),
    /** The use of each attribute, and the number of people it is sent for. */
    rules: z.optional(z.unknown()),
    sent: z.optional(z.unknown()),
  }),
);

/** The key of an agency's company directory, without its secret; null if there is none. */
export type DirectoryKey = z.output<typeof Answer>;

/** @param answer from `own_scim_key()` @throws Error if it is invalid */
export function parseDirectoryKey(answer: unknown): DirectoryKey {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new Error('We couldn’t read the key.');
  return parsed.data;
}
