import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { AddStaff } from './add-staff.tsx';

/** Invites people to an agency. */
export function AddStaffScreen() {
  return (
    <AgencyScreen title="Add staff">
      {({ email, seats }) => <AddStaff email={email} seatsLeft={seats.cap - seats.used} />}
    </AgencyScreen>
  );
}
