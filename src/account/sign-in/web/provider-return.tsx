import { Unplug } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { MailSent } from '#account/doors/web/frames.tsx';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { useProviders } from '#account/session/web/providers.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import {
  describeProviderProblem,
  isCompanyProvider,
  type ProviderProblem,
  YOUR_COMPANY,
} from '../rules/provider-problems.ts';
import { signInPath } from '../rules/redirect.ts';
import { enterByCode } from './mutations.ts';

export function ProviderReturnScreen() {
  return (
    <>
      <PageTitle title="Sign in" />
      <ProviderReturn />
    </>
  );
}

/** The screen that providers return to. */
function ProviderReturn() {
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

/**
 * Completes a provider's callback: a sign-in code signs in, and a newly connected provider leads
 * back to the settings.
 *
 * @param label of the provider
 * @returns an error code; null while in progress
 */
function useProviderReturn(label: string): string | null {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const isBegun = useRef(false);
  const code = search.get('code');
  const refusal = search.get('error_code') ?? (code ? null : 'bad_oauth_callback');
  // Runs as an effect, because the code expires within minutes; sent only once, because it is single-use.
  useEffect(() => {
    if (refusal !== null || code === null || isBegun.current) return;
    isBegun.current = true;
    const end = async () => {
      if (search.has('link')) {
        toast.success(`${label} is connected.`, 'You can sign in with it from now on.');
        return navigate(PATHS.accountSettings, { replace: true });
      }
      const problem = await enterByCode(code);
      return problem ? setFailure(problem) : finishSignIn(navigate, search.get('redirect'));
    };
    void end();
  }, [code, refusal, search, label, navigate]);
  return refusal ?? failure;
}
