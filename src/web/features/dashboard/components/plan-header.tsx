import { Link } from 'react-router';
import { PLANS, type Plan } from '#domain/billing/plans.ts';
import { PATHS } from '#domain/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

type PlanHeaderProps = {
  plan: Plan;
  /** Whether the page is closed, so that nothing can be bought. */
  isSuspended?: boolean;
};

/** The top of the dashboard: the plan in force, and on the free one the way to more. */
export function PlanHeader({ plan, isSuspended = false }: PlanHeaderProps) {
  const isFree = plan === 'free';
  return (
    <PageHeader
      title="Dashboard"
      badge={<Badge tone={isFree ? 'neutral' : 'accent'}>Your current plan: {PLANS[plan]}</Badge>}
      actions={
        isFree &&
        !isSuspended && (
          <Button asChild>
            <Link to={PATHS.billing}>Upgrade Plan</Link>
          </Button>
        )
      }
    />
  );
}
