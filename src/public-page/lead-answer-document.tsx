import { LEAD_FORM_MESSAGES } from '#domain/leads/lead-form.ts';
import { bioPath } from '#domain/paths.ts';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { renderHtmlDocument } from './html-document.tsx';
import { PageFrame } from './page-frame.tsx';
import type { DocumentSettings, RenderedDocument } from './profile-document.tsx';
import { type LeadAttempt, LeadFormCard } from './sections/lead-form.tsx';
import { LEAD_FORM_STYLE } from './sections/lead-form-style.ts';
import { buildPageStyle } from './style/page-style.ts';

/**
 * What a visitor without JavaScript gets after sending the lead form.
 *
 * @param profile whose form it was
 * @param attempt what was typed and what is wrong with it; null when it was accepted
 * @returns a thank-you, or the form again with nothing lost
 */
export function renderLeadAnswerDocument(
  profile: PublicProfile,
  attempt: LeadAttempt | null,
  { script, year }: Pick<DocumentSettings, 'script' | 'year'>,
): RenderedDocument {
  // The page may have lost its form since it was opened; the answer is drawn all the same.
  const hasFormStyle = profile.sections.includes('lead_form');
  const style = buildPageStyle(profile) + (hasFormStyle ? '' : LEAD_FORM_STYLE);
  const name = profile.full_name || profile.username;
  const html = renderHtmlDocument({
    title: name,
    head: <meta name="robots" content="noindex" />,
    style,
    body: (
      <PageFrame year={year}>
        <main className="column message">
          <h1>{attempt === null ? LEAD_FORM_MESSAGES.sent : <bdi>{name}</bdi>}</h1>
          {attempt && <LeadFormCard profile={profile} attempt={attempt} />}
          <p>
            <a href={bioPath(profile.username)}>
              Back to <bdi>{name}</bdi>
            </a>
          </p>
        </main>
      </PageFrame>
    ),
    script: attempt === null ? null : script,
  });
  return { html, style };
}
