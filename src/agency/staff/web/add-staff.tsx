import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { useIsOwner } from '#agency/web/leader.ts';
import { rosterQuery } from '#agency/web/roster.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import type { TeamRoom } from '../rules/staff-rows.ts';
import { AddPersonForm } from './add-person-form.tsx';
import { StaffImport } from './staff-import.tsx';

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
  if (!hadRoom && seatsLeft <= 0) return <NoSeat />;
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

function NoSeat() {
  const isOwner = useIsOwner();
  return (
    <Card className="min-h-80">
      <EmptyState
        icon={<Users />}
        title="Every seat is taken"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {isOwner && (
              <Button asChild>
                <Link to={PATHS.billing}>See larger plans</Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link to={PATHS.teamMembers}>See the team</Link>
            </Button>
          </div>
        }
      >
        {isOwner
          ? 'A larger plan has room for more people. Removing someone or withdrawing an invitation frees a seat too.'
          : 'Removing someone or withdrawing an invitation frees a seat. Or ask the owner for a larger plan.'}
      </EmptyState>
    </Card>
  );
}
