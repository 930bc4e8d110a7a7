import type { ReactNode } from 'react';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { LapsedPlan } from './lapsed-plan.tsx';
import { Overview } from './overview.tsx';
import { Traffic } from './traffic.tsx';
import { TrafficDetails } from './traffic-details.tsx';

type FiguresProps = {
  profile: OwnProfile;
  /** Now if the plan is Free; content of an ended plan is mentioned then. */
  freeAt: Date | null;
  /** Whether the owner's email is confirmed, which publishes the page. */
  isConfirmed: boolean;
  /** Content of other features, below the numbers. */
  children: ReactNode;
};

/** Everything about the numbers. Its code loads while they are fetched. */
export function Figures({ profile, freeAt, isConfirmed, children }: FiguresProps) {
  return (
    <>
      {freeAt && <LapsedPlan profile={profile} now={freeAt} />}
      <Overview
        profile={profile}
        isConfirmed={isConfirmed}
        lately={<Traffic profile={profile} isOpen={isConfirmed && profile.is_active} />}
      >
        {children}
        <TrafficDetails profile={profile} />
      </Overview>
    </>
  );
}
