import type { Provider, UserIdentity } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { providerReturnUrl, useProviders } from '#account/session/web/providers.ts';
import { isCompanyProvider, YOUR_COMPANY } from '#account/sign-in/rules/provider-problems.ts';
import { ownCompanyQuery, ownIdentitiesQuery } from '#account/web/queries.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { isFreshSignInNeeded, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { freshSignIn } from '#kit/web/data/fresh-sign-in.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

/** Provider accounts that can sign in to this one; renders nothing if the operator has set up none. */
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

/** Every linked provider, even if no longer set up here, and those that can be connected. */
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

type ProviderRowProps = {
  name: string;
  label: string;
  /** Null if not connected. */
  identity: UserIdentity | null;
  isOnlyWay: boolean;
};

/** A provider: the account there, and the button to connect or disconnect it. */
function ProviderRow({ name, label, identity, isOnlyWay }: ProviderRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="flex min-w-0 flex-col">
        <p className="font-medium">{label}</p>
        <p className="wrap-anywhere text-ink-faint text-sm">{describe(identity)}</p>
        {identity && isOnlyWay && <OnlyWay />}
      </div>
      {identity === null && <Connect name={name} label={label} />}
      {identity && !isOnlyWay && <Disconnect label={label} identity={identity} />}
    </li>
  );
}

function describe(identity: UserIdentity | null): string {
  if (!identity) return 'Not connected';
  const { email, name } = identity.identity_data ?? {};
  return [email, name].find((value) => typeof value === 'string') ?? 'Connected';
}

function OnlyWay() {
  return (
    <p className="pt-1 text-ink-soft text-sm">
      It’s your only way to sign in.{' '}
      <Link to={PATHS.forgotPassword} className={TEXT_LINK_LOOK}>
        Choose a password
      </Link>{' '}
      before you disconnect it.
    </p>
  );
}

function Connect({ name, label }: Pick<ProviderRowProps, 'name' | 'label'>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const connect = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await connectProvider(name);
    // It stays busy while the browser navigates to the provider.
    if (outcome === 'leaving') return;
    setBusy(false);
    setProblem(outcome.problem);
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Connect ${label}`}
        busy={busy}
        busyLabel="Opening…"
        onClick={() => void connect()}
      >
        Connect
      </Button>
      <div className="basis-full empty:hidden">
        <ProblemBanner problem={problem} />
      </div>
    </>
  );
}

type DisconnectProps = { label: string; identity: UserIdentity };

function Disconnect({ label, identity }: DisconnectProps) {
  const disconnect = useDisconnectProvider(label);
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" aria-label={`Disconnect ${label}`}>
          Disconnect
        </Button>
      }
      title={`Disconnect ${label}?`}
      description="It will no longer sign you in, and devices it signed in are signed out. You can connect it again."
      confirmLabel="Disconnect"
      busyLabel="Disconnecting…"
      tone="danger"
      onSubmit={() => disconnect.ask(identity)}
    />
  );
}

/** Redirects to a provider, which returns with the account connected. */
async function connectProvider(name: string): Promise<'leaving' | { problem: string | null }> {
  const redirectTo = providerReturnUrl({ provider: name, link: 'yes' });
  const { error } = await askAuth((client) =>
    client.linkIdentity({ provider: name as Provider, options: { redirectTo } }),
  );
  if (!error) return 'leaving';
  if (isFreshSignInNeeded(error)) {
    void freshSignIn.offer();
    return { problem: null };
  }
  return { problem: toErrorSentence(error, 'Failed to connect the account') };
}

/** @param label of the provider, for the toast */
function useDisconnectProvider(label: string) {
  const userId = useOwner();
  return useWrite({
    write: async (identity: UserIdentity) => {
      const { error } = await askAuth((client) => client.unlinkIdentity(identity));
      if (error) throw new Error(toErrorSentence(error, 'Failed to disconnect the account'));
    },
    stale: staleAfter.identityChange(userId),
    done: {
      title: `${label} is disconnected.`,
      sentence: 'Devices it signed in are signed out.',
    },
  });
}
