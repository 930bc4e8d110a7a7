import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { resendVerification } from '#account/verification/web/verification.ts';
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { FONT_FILES } from '#page/profile/web/font-files.ts';
import { InPageLanguage } from '#page/profile/web/in-page-language.tsx';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { css } from '#page/style/public/css.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfileMain } from '#page/view/public/profile-page.tsx';

const PRIVATE_NOTICE_STYLE = css`
  .private { display: contents }
  .private-notice {
    display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: .5rem 1rem; padding: .75rem 1.25rem;
    border-block: 1px solid var(--line); background: var(--surface); color: var(--card-ink); font-size: .875rem; text-align: center
  }
  .private-notice button {
    min-height: 44px; padding-inline: 1rem; border: 1px solid var(--field); border-radius: 8px; background: none;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer
  }
`;

/** Why only the owner can see a page. */
type Closure = 'unconfirmed' | 'suspended';

/*
 * Shows owners their page where visitors read 'Profile Not Found': before the email is confirmed, and while
 * the page is suspended. It runs in the signed-in owner's browser, on that same document. The database
 * decides what they may read, so no cached or shared response contains private data.
 */
void showToOwner().catch(console.warn);

async function showToOwner(): Promise<void> {
  const user = (await getSession())?.user;
  if (!user) return;
  const profile = await queryClient.fetchQuery(ownProfileQuery(user.id));
  if (!isAddressOf(profile.username)) return;
  const closure = findClosure(profile.is_active, Boolean(user.email_confirmed_at));
  if (closure === null) return;
  const plan = await queryClient.fetchQuery(
    ownPlanQuery(user.id, toEffectivePlan(profile, new Date())),
  );
  draw(toShownProfile(profile, plan), closure, user.email);
}

function isAddressOf(username: string): boolean {
  const path = location.pathname.replace(/\/$/, '');
  return path.toLowerCase() === bioPath(username).toLowerCase();
}

function findClosure(isActive: boolean, isConfirmed: boolean): Closure | null {
  if (!isActive) return 'suspended';
  return isConfirmed ? null : 'unconfirmed';
}

/** Replaces the page's message; its header and footer stay. */
function draw(profile: PublicProfile, closure: Closure, email: string | undefined): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(buildPageStyle(profile, FONT_FILES) + PRIVATE_NOTICE_STYLE);
  document.adoptedStyleSheets = [sheet];
  document.title = `${profile.full_name || profile.username} | ${PRODUCT_NAME}`;
  const place = document.createElement('div');
  place.className = 'private';
  document.querySelector('main')?.replaceWith(place);
  createRoot(place).render(
    <>
      <PrivateNotice closure={closure} email={email} />
      {/* Forms and buttons don't work yet. */}
      <div className="private" ref={rest}>
        <InPageLanguage profile={profile}>
          <ProfileMain profile={profile} />
        </InPageLanguage>
      </div>
    </>,
  );
}

function rest(page: HTMLElement | null): void {
  for (const part of page?.querySelectorAll<HTMLElement>('form, button, .reach') ?? []) {
    part.inert = true;
  }
}

type PrivateNoticeProps = { closure: Closure; email: string | undefined };

/** The notice above a page that only its owner can see, in the page's own style. */
function PrivateNotice({ closure, email }: PrivateNoticeProps) {
  return (
    <aside className="private-notice" aria-label="Only you can see this page">
      {closure === 'unconfirmed' ? <Unconfirmed email={email} /> : <Suspended />}
    </aside>
  );
}

function Unconfirmed({ email }: { email: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setOutcome((await resendVerification(email)) ?? ACCOUNT_MESSAGES.resent);
    setBusy(false);
  };
  return (
    <>
      <p role="status">
        {outcome ??
          'Only you can see this page. It opens to visitors once your email is confirmed.'}
      </p>
      <button type="button" disabled={busy} onClick={() => void send()}>
        {busy ? 'Sending…' : 'Send again'}
      </button>
    </>
  );
}

function Suspended() {
  return (
    <p>
      Only you can see this page, because it’s suspended. Your{' '}
      <a href={PATHS.dashboard}>dashboard</a> says why and lets you appeal.
    </p>
  );
}
