import { createLeadStamps, type LeadStamps } from '#audience/leads/server/lead-signatures.ts';
import { readSigningKey } from './tokens.ts';

/** @returns a signer with the key of a server that has run in this directory */
export async function createStamps(dataDirectory: string): Promise<LeadStamps> {
  return createLeadStamps(await readSigningKey(dataDirectory));
}
