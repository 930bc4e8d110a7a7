import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import {
  LINK_CHECK_TIMEOUT_MS,
  LINK_CHECKS_AT_ONCE,
  LINK_VERDICT_AGE_MS,
  LINKS_MAX_ASKED,
} from '#page/delivery/server/limits.ts';
import { checkLinks, isWorthALook, type LinkFinding, listPageLinks } from '../rules/link-checks.ts';

/**
 * Checks the links of the current page. The offline checks' findings are stored at once. If an online
 * service is configured but doesn't respond, the page isn't touched; the job fails, which administrators and
 * metrics show, and is retried.
 */
export const checkPage = defineTask({
  name: 'check_page',
  title: 'Check a saved page’s links',
  payload: z.object({ user_id: z.string() }),
  async run({ sql, linkChecker, clock }, { user_id }) {
    const page = await findPageToCheck(sql, user_id);
    if (page === null) return;
    const links = listPageLinks(page.content);
    const fingerprint = createHash('sha256').update(links.join('\n')).digest('hex');
    const record = (findings: readonly LinkFinding[], is_asked: boolean) =>
      recordPageCheck(sql, user_id, {
        version_id: page.version_id,
        fingerprint,
        findings,
        is_asked,
        is_worth_a_look: isWorthALook(findings),
      });
    const offline = checkLinks(links);
    const known = isStillKnown(page, fingerprint, clock()) ? page.findings.filter(isOnline) : null;
    await record([...(known ?? []), ...offline], false);
    if (linkChecker === null || known !== null) return;
    await record([...(await findOnline(linkChecker, links)), ...offline], true);
  },
});

/** @returns whether the service has recently checked these same links */
function isStillKnown(page: PageToCheck, fingerprint: string, now: Date): boolean {
  if (page.fingerprint !== fingerprint || page.asked_at === null) return false;
  return now.getTime() - page.asked_at.getTime() < LINK_VERDICT_AGE_MS;
}

function isOnline({ kind }: LinkFinding): boolean {
  return kind === 'online';
}

async function findOnline(checker: LinkChecker, links: readonly string[]): Promise<LinkFinding[]> {
  const websites = links.filter((link) => /^https?:/i.test(link)).slice(0, LINKS_MAX_ASKED);
  const harmful = await checker.findHarmful(websites);
  return harmful.map((url) => ({ kind: 'online', url }));
}

/** A page as its owner saved it, with the last findings. */
type PageToCheck = {
  /** Its newest version; 0 before the first. */
  version_id: string;
  content: unknown;
  /** The fingerprint of the links last checked; null before the first check. */
  fingerprint: string | null;
  findings: LinkFinding[];
  /** When an online service last responded for those links. */
  asked_at: Date | null;
};

/** @returns null if the page is gone */
async function findPageToCheck(sql: Sql, userId: string): Promise<PageToCheck | null> {
  const [row] = await sql<PageToCheck[]>`
    select private.newest_version(p.user_id)::text as version_id,
      private.profile_content(p) as content, f.fingerprint,
      coalesce(f.findings, '[]') as findings, f.asked_at
    from public.profiles p left join public.page_flags f on f.user_id = p.user_id
    where p.user_id = ${userId}`;
  return row ?? null;
}

/** Findings on a page, their version, and whether an administrator should look. */
type PageVerdict = {
  version_id: string;
  fingerprint: string;
  findings: readonly LinkFinding[];
  /** Whether an online service has now responded for all of its links. */
  is_asked: boolean;
  is_worth_a_look: boolean;
};

/** Stores a verdict. Flags the page, without changing it. */
async function recordPageCheck(sql: Sql, userId: string, verdict: PageVerdict): Promise<void> {
  await sql`select private.record_page_check(${userId}, ${sql.json(verdict)})`;
}

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Checks links with an online service; null if none is configured. */
    linkChecker: LinkChecker | null;
  }
}

/** An online service that knows harmful URLs. */
type LinkChecker = {
  /**
   * @param urls of websites
   * @returns those known to be harmful
   * @throws without a valid response, which leaves the links unchecked
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
