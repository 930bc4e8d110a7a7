import { createLeadStamps, type LeadStamps } from '#audience/leads/server/lead-stamps.ts';
import { readSigningKey } from './tokens.ts';

/** @returns what signs as a server does that has been started once on this directory */
export async function createStamps(dataDirectory: string): Promise<LeadStamps> {
  return createLeadStamps(await readSigningKey(dataDirectory));
}
