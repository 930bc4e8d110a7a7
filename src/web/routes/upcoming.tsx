import { Hourglass } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The screens that are not built yet, and what each will be for. A built one leaves this table. */
const UPCOMING = {
  [PATHS.billing]: ['Billing', 'Your plan, your trial and your receipts will stand here.'],
  [PATHS.integration]: ['Integration', 'Webhooks and other services will be connected here.'],
  [PATHS.addStaff]: ['Add staff', 'New members of your agency will be invited here.'],
  [PATHS.teamMembers]: ['Team members', 'The pages of your agency’s staff will stand here.'],
  [PATHS.gallery]: ['Gallery', 'The pictures you use on your page will be kept here.'],
  [PATHS.agencyDashboard]: ['Agency Dashboard', 'The figures of all your staff will stand here.'],
  [PATHS.adminUsers]: ['Users', 'Everybody’s account and page will be listed here.'],
  [PATHS.adminPayment]: ['Payment Settings', 'Prices and the payment provider will be set here.'],
  [PATHS.adminFeatures]: ['Feature Controls', 'What each plan includes will be decided here.'],
  [PATHS.adminLeads]: ['Leads', 'How many leads the installation handles will be shown here.'],
  [PATHS.adminAgency]: ['Agency', 'Agencies and the size of their teams will stand here.'],
} as const satisfies Record<string, readonly [title: string, sentence: string]>;

export type UpcomingPath = keyof typeof UPCOMING;

/** Says honestly that a screen is still to come. */
export function UpcomingScreen() {
  const { pathname } = useLocation();
  const [title, sentence] = UPCOMING[toUpcomingPath(pathname)];
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      <Card className="min-h-80">
        <EmptyState
          icon={<Hourglass />}
          title="Not here yet"
          action={
            <Button asChild variant="secondary">
              <Link to={PATHS.home}>Back to the dashboard</Link>
            </Button>
          }
        >
          {sentence}
        </EmptyState>
      </Card>
    </>
  );
}

/** The router opens this only at the paths of the table, with or without a slash at the end. */
function toUpcomingPath(pathname: string): UpcomingPath {
  const path = pathname.replace(/\/$/, '');
  return Object.hasOwn(UPCOMING, path) ? (path as UpcomingPath) : PATHS.billing;
}
