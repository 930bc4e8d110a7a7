import { isRecord } from '#kit/rules/values/json.ts';
import { LINK_CHECK_TIMEOUT_MS, LINK_CHECKS_AT_ONCE } from '#page/delivery/server/limits.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Checks links with an online service; null if none is configured. */
    linkChecker: LinkChecker | null;
  }
}

/** An online service that knows harmful URLs. */
export type LinkChecker = {
  /**
   * @param urls of websites
   * @returns those it knows to be harmful
   * @throws without a valid answer, which leaves the links unknown
   */
  findHarmful(urls: readonly string[]): Promise<string[]>;
};

const THREATS = ['MALWARE', 'SOCIAL_ENGINEERING', 'UNWANTED_SOFTWARE'];

/**
 * Queries the Lookup API of Google's Web Risk (`uris.search`), or a compatible one. Its free sibling, Safe
 * Browsing, is for non-commercial use only.
 *
 * @param address with the key in its query: `https://webrisk.googleapis.com/v1/uris:search?key=…`
 */
export function createLinkChecker(address: string): LinkChecker {
  const isHarmful = async (url: string): Promise<boolean> => {
    const asked = new URL(address);
    for (const threat of THREATS) asked.searchParams.append('threatTypes', threat);
    asked.searchParams.set('uri', url);
    const signal = AbortSignal.timeout(LINK_CHECK_TIMEOUT_MS);
    const answer = await fetch(asked, { signal, redirect: 'error' }).catch(() => null);
    // The URL contains the key, so errors naming it aren't passed on.
    if (answer === null) throw new Error('The link checker cannot be reached');
    if (!answer.ok) throw new Error(`The link checker answered ${answer.status}`);
    const body: unknown = await answer.json().catch(() => null);
    if (!isRecord(body)) throw new Error('The link checker answered no JSON');
    return isRecord(body.threat);
  };

  return {
    async findHarmful(urls) {
      const harmful: string[] = [];
      for (let start = 0; start < urls.length; start += LINK_CHECKS_AT_ONCE) {
        const batch = urls.slice(start, start + LINK_CHECKS_AT_ONCE);
        const verdicts = await Promise.all(batch.map(isHarmful));
        harmful.push(...batch.filter((_url, index) => verdicts[index]));
      }
      return harmful;
    },
  };
}
