import type { UserIdentity } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useProviders } from '#account/session/web/use-providers.ts';
import { isCompanyProvider, YOUR_COMPANY } from '#account/sign-in/rules/provider-problems.ts';
import { ownCompanyQuery, ownIdentitiesQuery } from '#account/web/queries.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { ProviderRow } from './provider-row.tsx';

/** Provider accounts that sign in here; renders nothing if the operator has set up none. */
export function ProviderSettings() {
  const userId = useOwner();
  const company = useQuery(ownCompanyQuery(userId)).data ?? null;
  const providers = [...(company ? [company] : []), ...(useProviders() ?? [])];
  const identities = useQuery({ ...ownIdentitiesQuery(userId), enabled: providers.length > 0 });
  if (providers.length === 0) return null;
  return (
    <Card
      title="Connected accounts"
      description="Sign in with an account you have elsewhere. We never post there."
    >
      {identities.isPending && <Skeleton className="h-14" />}
      {identities.isError && (
        <LoadFailure title="We couldn’t load your accounts" onRetry={identities.refetch}>
          They still work.
        </LoadFailure>
      )}
      {identities.data && (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {list(providers, identities.data).map(({ name, label, identity }) => (
            <ProviderRow
              key={identity?.identity_id ?? name}
              name={name}
              label={label}
              identity={identity}
              isOnlyWay={identities.data.length === 1}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Every linked provider, even one no longer set up here, and those that can be connected. */
function list(providers: readonly { name: string; label: string }[], identities: UserIdentity[]) {
  const linked = identities.filter(({ provider }) => provider !== 'email');
  const labelOf = (name: string) =>
    providers.find((one) => one.name === name)?.label ??
    (isCompanyProvider(name) ? YOUR_COMPANY : name);
  const open = providers.filter(({ name }) => !linked.some(({ provider }) => provider === name));
  return [
    ...linked.map((identity) => ({
      name: identity.provider,
      label: labelOf(identity.provider),
      identity,
    })),
    ...open.map(({ name, label }) => ({ name, label, identity: null })),
  ];
}
