import { type ReactNode, useRef, useState } from 'react';
import { useWay } from '#account/doors/web/way.tsx';
import { useProviders } from '#account/session/web/providers.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import type { Provider } from '#kit/web/connection/config.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { findCompany, leaveForProvider } from './mutations.ts';

type ProviderButtonsProps = { children?: ReactNode; toRedirect?: () => string };

/**
 * A button for each provider the operator has set up; renders nothing without any.
 *
 * @param children shown above them, such as an `<OrLine />`
 * @param toRedirect builds the path to return to; by default the screen's own
 */
export function ProviderButtons({ children, toRedirect }: ProviderButtonsProps) {
  const providers = useProviders();
  if (!providers?.length) return null;
  return (
    <>
      {children}
      <ContinueButtons providers={providers} toRedirect={toRedirect} />
    </>
  );
}

type CompanyButtonProps = { company: Provider; email: string };

/** Leads to the company's sign-in for the typed email. */
export function CompanyButton({ company, email }: CompanyButtonProps) {
  return <ContinueButtons providers={[company]} email={email} />;
}

type ContinueButtonsProps = {
  providers: readonly Provider[];
  email?: string;
  toRedirect?: (() => string) | undefined;
};

function ContinueButtons({ providers, email, toRedirect }: ContinueButtonsProps) {
  const { search } = useWay();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (name: string) => {
    setLeaving(name);
    const failure = await leaveForProvider(name, toRedirect?.() ?? search.get('redirect'), email);
    setProblem(failure);
    // Otherwise the browser is about to navigate.
    if (failure) setLeaving(null);
  };
  return (
    <>
      <ProblemBanner problem={problem} />
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="secondary"
          size="lg"
          busy={leaving === name}
          busyLabel={`Opening ${label}…`}
          onClick={() => void leave(name)}
        >
          Continue with {label}
        </Button>
      ))}
    </>
  );
}

/** The company that the typed address may sign in through, once it's known. */
export function useCompanyOffer() {
  const [offer, setOffer] = useState<{ company: Provider; email: string } | null>(null);
  const asked = useRef('');
  const offerTo = async (email: string) => {
    if (asked.current === email) return;
    asked.current = email;
    const company = await findCompany(email);
    // The email may have changed while this was loading.
    if (asked.current === email) setOffer(company && { company, email });
  };
  return { offer, offerTo };
}

/** Between two sign-in methods. */
export function OrLine({ children = 'or' }: { children?: string }) {
  return (
    <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
