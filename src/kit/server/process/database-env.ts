import * as z from 'zod/mini';
import { splitHosts } from '#database/hosts.ts';

/** If such a file were ignored, people would believe that it is checked. */
const FILES_PROBLEM =
  'sslrootcert, sslcert and sslkey aren’t read: name the authority’s file in NODE_EXTRA_CA_CERTS, and use a password';

/** The database, and a replica of it for reports. */
export const DATABASE_VARIABLES = {
  DATABASE_URL: z.optional(
    z.string().check(z.refine(isDatabaseUrl, 'Invalid URL'), z.refine(namesNoFiles, FILES_PROBLEM)),
  ),
  DATABASE_READ_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isDatabaseUrl, 'Invalid URL'),
        z.refine(namesNoFiles, FILES_PROBLEM),
        z.refine(hasOneHost, 'must name one host: a replica, or what chooses one'),
      ),
  ),
};

type Given = Partial<Record<keyof typeof DATABASE_VARIABLES | 'SUPABASE_URL', string | undefined>>;

/** @returns why there can be no replica here, as sentences */
export function findReplicaProblems(given: Given): string[] {
  if (given.DATABASE_READ_URL === undefined) return [];
  if (given.SUPABASE_URL !== undefined) {
    return ['DATABASE_READ_URL: has no effect with SUPABASE_URL, which reads for us'];
  }
  if (given.DATABASE_URL === undefined) {
    return ['DATABASE_READ_URL: must be a replica of DATABASE_URL, which isn’t set'];
  }
  return [];
}

/** With one host or several. */
function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:/.test(text)) return false;
  try {
    return splitHosts(text).length > 0;
  } catch {
    return false;
  }
}

/** `sslrootcert=system` isn't a file. */
function namesNoFiles(text: string): boolean {
  return !/[?&](?:sslrootcert=(?!system(?:&|$))|sslcert=|sslkey=)/.test(text);
}

function hasOneHost(text: string): boolean {
  return !isDatabaseUrl(text) || splitHosts(text).length === 1;
}
