import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { IntegrationTile } from '#integrations/web/integration-tile.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { summariseDomains } from '../rules/domain-status.ts';
import { ownDomainsQuery } from './queries.ts';

/** Custom domains, among the integrations. */
export function DomainTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const { data, isError } = useQuery(ownDomainsQuery(userId));
  const hasDomains = data !== undefined && data.length > 0;
  return (
    <IntegrationTile
      icon={<Globe />}
      title="Own domain"
      description="Your page at an address of your own, such as ada.example."
      state={isError ? null : data && summariseDomains(data)}
      lacks={plan.features.has('custom_domain') ? null : 'custom_domain'}
      to={PATHS.ownDomain}
      action={hasDomains ? 'Manage it' : 'Add a domain'}
    />
  );
}
