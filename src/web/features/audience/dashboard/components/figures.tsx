import type { ReactNode } from 'react';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { LapsedPlan } from './lapsed-plan.tsx';
import { Overview } from './overview.tsx';
import { Traffic } from './traffic.tsx';
import { TrafficDetails } from './traffic-details.tsx';

type FiguresProps = {
  profile: OwnProfile;
  /** Now, where the plan in force is Free; what has ended with another one is said then. */
  freeAt: Date | null;
  /** Whether the owner's address is confirmed: the page opens with that. */
  isConfirmed: boolean;
  /** Content of other features, below the numbers. */
  children: ReactNode;
};

/** All that is drawn of the numbers. It loads while they are read. */
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
