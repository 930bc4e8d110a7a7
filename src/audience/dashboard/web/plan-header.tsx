import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PLANS, type Plan } from '#money/plans/rules/plans.ts';

type PlanHeaderProps = {
  /** Active, or paused while the page is suspended. */
  plan: Plan;
  /** While suspended, nothing can be bought. */
  isSuspended?: boolean;
  /** While a payment is due, the notice above offers only payment. */
  owes?: boolean;
  /** Until there is a page, the next step to it comes first. */
  isQuiet?: boolean;
};

/** The top of the dashboard: the plan, and on Free a link to upgrade. */
export function PlanHeader({
  plan,
  isSuspended = false,
  owes = false,
  isQuiet = false,
}: PlanHeaderProps) {
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
          <Button asChild variant={isQuiet ? 'secondary' : 'primary'}>
            <Link to={PATHS.billing}>Upgrade Plan</Link>
          </Button>
        )
      }
    />
  );
}
