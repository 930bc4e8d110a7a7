import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { toAgencyNotice } from '#money/status/rules/plan-notices.ts';
import { toPlanStatus } from '#money/status/rules/plan-status.ts';
import { quietBillingQuery } from './queries.ts';

/** Tells an agency's owner when the plan ends or changes; renders nothing otherwise. */
export function AgencyNotice() {
  const { data: billing } = useQuery(quietBillingQuery(useOwner()));
  const notice = billing ? toAgencyNotice(toPlanStatus(billing), formatDate) : null;
  if (notice === null) return null;
  return (
    <Banner
      tone="warning"
      title={notice.title}
      actions={
        <Button asChild size="sm" variant="secondary">
          <Link to={PATHS.billing}>Go to Billing</Link>
        </Button>
      }
    >
      {notice.text}
    </Banner>
  );
}
