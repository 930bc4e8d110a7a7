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

/** @param value of the database @returns null where there is none, or none that makes sense */
export function parseArchive(value: unknown): Archive | null {
  return z.safeParse(ARCHIVE, value).data ?? null;
}
