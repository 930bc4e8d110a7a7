/** The prefix of the caches with a build's own files. */
export const SHELL_PREFIX = 'shell:';

/** The prefix of the caches with an account's last responses. */
export const OWN_PREFIX = 'own:';

/** @param userId of the account @returns the name of its cache, which no other account reads */
export function nameOwnCache(userId: string): string {
  return `${OWN_PREFIX}${userId}`;
}
