import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { KeptCards } from './kept-cards.tsx';

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
