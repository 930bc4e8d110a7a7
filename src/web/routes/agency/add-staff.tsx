import { AddStaff } from '#web/features/agency/staff/components/add-staff.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';

/** Invites people to an agency. */
export function AddStaffScreen() {
  return (
    <AgencyScreen title="Add staff">
      {({ email, seats }) => <AddStaff email={email} seatsLeft={seats.cap - seats.used} />}
    </AgencyScreen>
  );
}
