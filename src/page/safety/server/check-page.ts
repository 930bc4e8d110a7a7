import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';
import { LINK_VERDICT_AGE_MS, LINKS_MAX_ASKED } from '#page/server/limits.ts';
import { isWorthALook, type LinkFinding } from '../rules/link-checks.ts';
import { checkLinks, listPageLinks } from '../rules/page-links.ts';
import type { LinkChecker } from './link-checker.ts';
import { findPageToCheck, type PageToCheck, recordPageCheck } from './page-checks.ts';

/**
 * Checks the links of the current page. Findings of the offline checks are stored at once. If an online
 * service is configured and doesn't answer, the page stays as it is; the job fails, visibly to administrators
 * and in the metrics, and is retried.
 */
export const checkPage = defineTask(
  z.object({ user_id: z.string() }),
  async ({ user_id }, { sql, linkChecker, clock }) => {
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
);

/** Whether the service has recently checked these same links. */
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
