import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { editPath, openPath, PATHS, qrCodePath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { buildDefaultOwnPlan, type OwnPlan } from '#money/plans/rules/own-plan.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { BEYOND_PLAN_MESSAGES, isAdvancedLook } from '#page/design/rules/plan-look.ts';
import { parsePresentation } from '#page/design/rules/presentation.ts';
import { LaterMiniature } from '#page/profile/web/later-preview.tsx';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { PageAddress, PageAddressButtons, toPageAddress } from '#page/profile/web/page-address.tsx';
import { ShareButton } from '#page/profile/web/share-button.tsx';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { askForHomeScreen, useHomeScreen } from './home-screen.ts';

type LiveProps = {
  profile: OwnProfile;
  /** Whether visitors see it. */
  isOpen: boolean;
};

/** The published page: its picture, URL and code, and ways to share them. */
export function Live({ profile, isOpen }: LiveProps) {
  const { username, user_id } = profile;
  const [basis] = useState(() => toEffectivePlan(profile, new Date()));
  const plan = useQuery(ownPlanQuery(user_id, basis)).data ?? buildDefaultOwnPlan(basis);
  const isReduced =
    !plan.features.has('advanced_design') && isAdvancedLook(parsePresentation(profile));
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col gap-6 lg:grid lg:max-w-4xl lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-16">
      <header className="flex flex-col gap-2 lg:col-start-2">
        <h1 className="text-2xl">{isOpen ? 'It’s live' : 'Your page is ready'}</h1>
        <p className="text-base text-ink-soft">
          {isOpen
            ? 'This is your page, as visitors see it.'
            : 'It opens to visitors once your email is confirmed.'}
        </p>
      </header>
      <PagePicture profile={profile} plan={plan} />
      <div className="flex flex-col gap-6 lg:col-start-2">
        {isReduced && (
          <p className="text-ink-soft">
            <PlanHint feature="advanced_design">{BEYOND_PLAN_MESSAGES.saved}</PlanHint>
          </p>
        )}
        <Address username={username} canChoose={plan.features.has('custom_username')} />
        <div className="flex flex-wrap gap-2 *:flex-1 lg:*:flex-none">
          <PageAddressButtons username={username} />
          {isOpen && <ShareButton address={toPageAddress(username)} />}
        </div>
        {isOpen && (
          <img
            src={qrCodePath(username, 'svg')}
            alt="QR code of your page"
            width={240}
            height={240}
            className="rounded-lg bg-sunken ring-1 ring-line max-lg:mx-auto"
          />
        )}
        <HomeScreen />
        <Button asChild size="lg" className="lg:self-start">
          <Link to={PATHS.edit}>Add more to it</Link>
        </Button>
      </div>
    </div>
  );
}

function PagePicture({ profile, plan }: { profile: OwnProfile; plan: OwnPlan }) {
  const shown = useMemo(() => toShownProfile(profile, plan), [profile, plan]);
  return (
    <div
      aria-hidden
      className="mx-auto w-4/5 overflow-hidden rounded-xl shadow-raised ring-1 ring-line lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:w-full lg:self-start"
    >
      <LaterMiniature profile={shown} title="Your page" />
    </div>
  );
}

/** The generated URL, and a link to choose another, which not every plan includes. */
function Address({ username, canChoose }: { username: string; canChoose: boolean }) {
  return (
    <div className="flex flex-col gap-1">
      <PageAddress username={username} />
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to={canChoose ? editPath('username') : openPath('custom_username')}
          className={TEXT_LINK_LOOK}
        >
          Choose your own address
        </Link>
        {!canChoose && <Badge tone="accent">Premium</Badge>}
      </p>
    </div>
  );
}

/**
 * "Add to home screen" in browsers that support it, instructions where manual, otherwise nothing.
 */
export function HomeScreen() {
  const way = useHomeScreen();
  if (way === null) return null;
  if (way === 'by hand') {
    return (
      <p className="text-ink-soft max-lg:text-center">
        To keep {PRODUCT_NAME} on your home screen, tap your browser’s Share button, then “Add to
        Home Screen”.
      </p>
    );
  }
  return (
    <Button variant="secondary" onClick={() => void askForHomeScreen()}>
      <Smartphone />
      Add to home screen
    </Button>
  );
}
