import * as z from 'zod/mini';
import type { Archive } from './archive.ts';

const ARCHIVE = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  progress: z.number(),
  file_name: z.string(),
  size_bytes: z.number(),
  asked_at: z.string(),
  ready_at: z.nullable(z.string()),
});

/** @param value from the database @returns null if there is none, or it is invalid */
export function parseArchive(value: unknown): Archive | null {
  return z.safeParse(ARCHIVE, value).data ?? null;
}
