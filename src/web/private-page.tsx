import { createRoot } from 'react-dom/client';
import { toEffectivePlan } from '#domain/billing/plans/plans.ts';
import { bioPath } from '#domain/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { toShownProfile } from '#domain/profile/public/shown-profile.ts';
import { buildPageStyle } from '#public-page/page-style.ts';
import { ProfileMain } from '#public-page/profile-page.tsx';
import { type Closure, PRIVATE_NOTICE_STYLE, PrivateNotice } from './layouts/private-notice.tsx';
import { queryClient } from './lib/data/query-client.ts';
import { FONT_FILES } from './lib/look/font-files.ts';
import { ownPlanQuery } from './lib/plans/own-plan.ts';
import { InPageLanguage } from './lib/profile/in-page-language.tsx';
import { ownProfileQuery } from './lib/profile/own-profile.ts';
import { getSession } from './lib/session/session.ts';

/*
 * Shows owners their page where visitors read 'Profile Not Found': before the email is confirmed,
 * and while the page is suspended. It runs in the signed-in owner's browser, on that very document.
 * The database decides what they may read, so no cached or shared response contains private data.
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
