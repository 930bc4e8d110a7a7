import { KeptCards } from '#agency/staff/web/kept-cards.tsx';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';

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
