import { Unplug } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { MailSent } from '#account/doors/web/mail-sent.tsx';
import { useProviders } from '#account/session/web/use-providers.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import {
  describeProviderProblem,
  isCompanyProvider,
  type ProviderProblem,
  YOUR_COMPANY,
} from '../rules/provider-problems.ts';
import { signInPath } from '../rules/redirect.ts';
import { useProviderReturn } from './use-provider-return.ts';

/** Where providers send people back to. */
export function ProviderReturn() {
  const [search] = useSearchParams();
  const providers = useProviders();
  if (providers === null) return <SpinnerPage />;
  const name = search.get('provider');
  const isCompany = isCompanyProvider(name);
  const known = providers.find((provider) => provider.name === name)?.label;
  const label = known ?? (isCompany ? YOUR_COMPANY : 'The provider');
  return (
    <Outcome
      label={label}
      isCompany={isCompany}
      isLink={search.has('link')}
      redirect={search.get('redirect')}
    />
  );
}

type OutcomeProps = {
  label: string;
  isCompany: boolean;
  isLink: boolean;
  redirect: string | null;
};

function Outcome({ label, isCompany, isLink, redirect }: OutcomeProps) {
  const code = useProviderReturn(label);
  if (code === null) return <SpinnerPage />;
  const problem = describeProviderProblem(code, { label, isLink, isCompany });
  return (
    <MailSent
      icon={<Unplug />}
      tone="neutral"
      title={problem.title}
      action={<NextStep next={problem.next} redirect={redirect} />}
    >
      {problem.detail}
    </MailSent>
  );
}

function NextStep({
  next,
  redirect,
}: Pick<ProviderProblem, 'next'> & Pick<OutcomeProps, 'redirect'>) {
  if (next === 'settings') {
    return (
      <Button asChild size="lg">
        <Link to={PATHS.accountSettings}>Open your settings</Link>
      </Button>
    );
  }
  // People who have begun a page continue it.
  const isBegun = redirect?.startsWith(PATHS.start) ?? false;
  const toSettings = next === 'sign in' && !isBegun;
  const path = toSettings ? PATHS.accountSettings : (redirect ?? PATHS.home);
  return (
    <div className="flex flex-col gap-3">
      <Button asChild size="lg">
        <Link to={signInPath(path)}>{next === 'sign in' ? 'Sign in' : 'Back to sign in'}</Link>
      </Button>
      <Button asChild size="lg" variant="secondary">
        <Link to={isBegun ? `${PATHS.start}?step=account` : PATHS.signUp}>
          Sign up with your email
        </Link>
      </Button>
    </div>
  );
}
