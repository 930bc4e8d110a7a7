import { createRoot } from 'react-dom/client';
import { bioPath } from '#kit/rules/paths.ts';
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
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfileMain } from '#page/view/public/profile-page.tsx';
import { type Closure, PRIVATE_NOTICE_STYLE, PrivateNotice } from './layouts/private-notice.tsx';

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
