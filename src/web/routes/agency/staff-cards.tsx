import { KeptCards } from '#web/features/agency/staff/components/kept-cards.tsx';
import { AgencyScreen } from '#web/layouts/agency-screen.tsx';

/** Cards that former members left with their agency. */
export function StaffCardsScreen() {
  return (
    <AgencyScreen
      title="Saved cards"
      description="Content of pages that stayed with you."
      isForLeaving
    >
      {() => <KeptCards />}
    </AgencyScreen>
  );
}
