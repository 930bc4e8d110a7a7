import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { rosterQuery } from '#agency/web/roster.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import type { TeamRoom } from '../rules/staff-rows.ts';
import { AddPersonForm } from './add-person-form.tsx';
import { StaffImport } from './staff-import.tsx';

// Few teams are full.
const NoSeat = lazily(
  () => import('./next-tier.tsx'),
  (file) => file.NoSeat,
);

/** Invites people to an agency. */
export function AddStaffScreen() {
  return (
    <AgencyScreen title="Add staff">
      {({ email, seats }) => <AddStaff email={email} seatsLeft={seats.cap - seats.used} />}
    </AgencyScreen>
  );
}

type AddStaffProps = { email: string; seatsLeft: number };

/** Invites one person at the top, or many by file below. */
export function AddStaff({ email, seatsLeft }: AddStaffProps) {
  const userId = useOwner();
  const roster = useQuery(rosterQuery(userId));
  // An import that has just taken the last seat still shows its result.
  const [hadRoom] = useState(seatsLeft > 0);
  if (!hadRoom && seatsLeft <= 0) {
    return (
      <Suspense fallback={<SpinnerPage label="Loading your team" />}>
        <NoSeat />
      </Suspense>
    );
  }
  if (roster.isPending) return <SpinnerPage label="Loading your team" />;
  if (!roster.data) {
    return (
      <Card>
        <LoadFailure icon={<Users />} title="Failed to load your team" onRetry={roster.refetch} />
      </Card>
    );
  }
  const room: TeamRoom = {
    ownEmail: email,
    taken: new Map(roster.data.map(({ email, full_name }) => [email, full_name])),
    seatsLeft,
  };
  return (
    <>
      <AddPersonForm room={room} />
      <StaffImport room={room} />
    </>
  );
}
