import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toAgencyNotice } from '#domain/billing/status/agency-notice.ts';
import { toPlanStatus } from '#domain/billing/status/plan-status.ts';
import { PATHS } from '#domain/paths.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { quietBillingQuery } from '../../queries.ts';

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
