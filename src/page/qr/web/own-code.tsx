import type { User } from '@supabase/auth-js';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Loaded } from '#kit/web/forms/loaded.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { StatusScreen } from '#kit/web/look/status-screen.tsx';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import {
  type OwnProfile,
  ownProfileQuery,
  staffProfileQuery,
} from '#page/profile/web/own-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { MARK_PARAMETER, parseShareMark } from '../rules/share-marks.ts';
import { NoCard } from './card-code.tsx';
import { CodeView } from './code-view.tsx';
import { findObstacle, type ObstacleWords } from './find-obstacle.ts';

type CodeProps = { user: User; staffId: string | null };

/** The code of the signed-in person's page, or of a team member's; or the reason for its absence. */
export function OwnCode({ user, staffId }: CodeProps) {
  const own = useQuery({ ...ownProfileQuery(user.id), enabled: staffId === null });
  const staff = useQuery({ ...staffProfileQuery(staffId ?? ''), enabled: staffId !== null });
  const query: UseQueryResult<OwnProfile | null> = staffId === null ? own : staff;
  return (
    <Loaded
      query={query}
      waiting={
        query.fetchStatus === 'paused' ? <NotHere /> : <SpinnerPage label="Loading your code" />
      }
      failure="We couldn’t load your code"
    >
      {(profile) => <CodeOf profile={profile} user={user} isOwn={staffId === null} />}
    </Loaded>
  );
}

/** Offline, on a device that has never shown it. */
function NotHere() {
  return (
    <p role="status" className="m-auto max-w-xs text-center text-ink-soft">
      You’re offline, and your code isn’t on this device yet. Connect once, and it’s here offline
      too.
    </p>
  );
}

type CodeOfProps = { profile: OwnProfile | null; user: User; isOwn: boolean };

function CodeOf({ profile, user, isOwn }: CodeOfProps) {
  const close = useClose();
  const obstacle = isOwn ? findObstacle(profile, user) : findStaffObstacle(profile);
  if (profile === null || obstacle !== null) {
    return <Obstacle {...(obstacle ?? STAFF_GONE)} onClose={close} />;
  }
  return <OpenCode profile={profile} userId={user.id} isOwn={isOwn} onClose={close} />;
}

type OpenCodeProps = { profile: OwnProfile; userId: string; isOwn: boolean; onClose: () => void };

function OpenCode({ profile, userId, isOwn, onClose }: OpenCodeProps) {
  const now = useCurrentMinute();
  const basis = toEffectivePlan(profile, new Date(now));
  // Staff have their agency's plan.
  const { data } = useQuery(ownPlanQuery(userId, basis));
  const [params] = useSearchParams();
  const plan = useMemo(() => data ?? buildDefaultOwnPlan(basis), [data, basis]);
  const shown = useMemo(() => toShownProfile(profile, plan), [profile, plan]);
  return (
    <CodeView
      profile={shown}
      firstMark={parseShareMark(params.get(MARK_PARAMETER))}
      noCard={<NoCard isIncluded={plan.features.has('contact_card')} isOwn={isOwn} />}
      onClose={onClose}
    />
  );
}

/** @returns a function that goes back to the screen that opened the code, or to the dashboard */
function useClose(): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return useCallback(
    () => void (isFirst ? navigate(PATHS.home, { replace: true }) : navigate(-1)),
    [navigate, isFirst],
  );
}

function Obstacle({
  title,
  children,
  to,
  action,
  onClose,
}: ObstacleWords & { onClose: () => void }) {
  return (
    <StatusScreen
      title={title}
      actions={
        <>
          <Button asChild>
            <Link to={to}>{action}</Link>
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </StatusScreen>
  );
}

const STAFF_GONE: ObstacleWords = {
  title: 'This page isn’t on your team',
  children: 'Perhaps the person has left.',
  to: PATHS.teamMembers,
  action: 'See the team',
};

function findStaffObstacle(profile: OwnProfile | null): ObstacleWords | null {
  if (profile === null) return STAFF_GONE;
  if (profile.is_active) return null;
  return {
    ...STAFF_GONE,
    title: 'This page is closed',
    children: 'Visitors can’t open it now, so its code would lead nowhere.',
  };
}
