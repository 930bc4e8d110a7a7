import { Link } from 'react-router';
import { PLANS, type Plan } from '#domain/billing/plans/plans.ts';
import { PATHS } from '#domain/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

type PlanHeaderProps = {
  /** Active, or paused while the page is suspended. */
  plan: Plan;
  /** If so, nothing can be bought. */
  isSuspended?: boolean;
  /** If so, the notice above offers only payment. */
  owes?: boolean;
};

/** The top of the dashboard: the plan, and on Free a link to upgrade. */
export function PlanHeader({ plan, isSuspended = false, owes = false }: PlanHeaderProps) {
  const isFree = plan === 'free';
  return (
    <PageHeader
      title="Dashboard"
      badge={
        <Badge tone={isFree || isSuspended ? 'neutral' : 'accent'}>
          Your current plan: {PLANS[plan]}
          {!isFree && isSuspended && ', paused'}
        </Badge>
      }
      actions={
        isFree &&
        !isSuspended &&
        !owes && (
          <Button asChild>
            <Link to={PATHS.billing}>Upgrade Plan</Link>
          </Button>
        )
      }
    />
  );
}
