import { Link } from 'react-router';
import { PLANS, type Plan } from '#domain/billing/plans.ts';
import { PATHS } from '#domain/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** The top of the dashboard: the plan in force, and on the free one the way to more. */
export function PlanHeader({ plan }: { plan: Plan }) {
  const isFree = plan === 'free';
  return (
    <PageHeader
      title="Dashboard"
      badge={<Badge tone={isFree ? 'neutral' : 'accent'}>Your current plan: {PLANS[plan]}</Badge>}
      actions={
        isFree && (
          <Button asChild>
            <Link to={PATHS.billing}>Upgrade Plan</Link>
          </Button>
        )
      }
    />
  );
}
