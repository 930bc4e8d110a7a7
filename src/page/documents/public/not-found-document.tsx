import { PATHS, PRIVATE_PAGE_SCRIPT } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { PROFILE_MESSAGES } from '#page/profile/rules/messages.ts';
import { css } from '#page/style/public/css.ts';
import type { RenderedDocument } from './profile-document.tsx';
import { type MessageSettings, renderMessageDocument } from './unlisted-document.tsx';

type NotFoundSettings = MessageSettings & {
  /** Whether the username in the URL is still available. */
  isNameFree?: boolean;
  /** The agency whose domain has no such username, and its public page, if any. */
  team?: { name: string; url: string | null };
};

/** @returns the page for an unknown username, or a page that isn't visible (coverage 2.114) */
export function renderNotFoundDocument(settings: NotFoundSettings): RenderedDocument {
  const { home = '', team } = settings;
  if (team !== undefined) return renderNotOnTeam(team, settings);
  const children = (
    <>
      <p>The profile you're looking for doesn't exist.</p>
      <p className="note">{PROFILE_MESSAGES.notFound}. Please check the username in the address.</p>
      {settings.isNameFree && (
        <p>
          <b>This name is free.</b> Sign up and claim it with Premium.
        </p>
      )}
      <nav
        className="ways"
        aria-label="Ways on"
        data-private-page={home === '' ? PRIVATE_PAGE_SCRIPT : undefined}
      >
        <a href={home + PATHS.signUp}>Make your own page</a>
        <a href={home + PATHS.home}>Go to {PRODUCT_NAME}</a>
      </nav>
    </>
  );
  return renderMessageDocument(
    { title: 'Profile Not Found', children, style: WAYS_STYLE },
    settings,
  );
}

/** A username that no team member has, or has any more. */
function renderNotOnTeam(
  { name, url }: NonNullable<NotFoundSettings['team']>,
  settings: MessageSettings,
): RenderedDocument {
  const children = (
    <>
      <p>Nobody at {name} has a page at this address.</p>
      {url !== null && (
        <nav className="ways" aria-label="Ways on">
          <a href={url}>See the team</a>
        </nav>
      )}
    </>
  );
  return renderMessageDocument(
    { title: 'Profile Not Found', children, style: WAYS_STYLE },
    settings,
  );
}

/** For the onward links on the page shown for a missing one. */
export const WAYS_STYLE = css`
  .ways { display: flex; flex-wrap: wrap; justify-content: center; gap: .75rem; margin-block-start: 2rem }
  .ways a {
    display: flex; align-items: center; min-height: 44px; padding-inline: 1.25rem; border: 1px solid var(--field);
    border-radius: 8px; font-weight: 500; text-decoration: none
  }
  .ways a:first-child { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
`;

/** @returns the page shown while the database is unavailable and there is no cached copy */
export function renderUnavailableDocument(settings: MessageSettings): RenderedDocument {
  const children = <p>We can’t show this page right now. Please try again in a minute.</p>;
  return renderMessageDocument({ title: 'Back in a moment', children }, settings);
}
