import { type ReactNode, useState } from 'react';
import { useWay } from '#account/doors/web/way.tsx';
import { useProviders } from '#account/session/web/use-providers.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { leaveForProvider } from './mutations.ts';

type ProviderButtonsProps = { children?: ReactNode; toRedirect?: () => string };

/**
 * A button for each provider the operator has set up; renders nothing without any.
 *
 * @param children shown above them, such as an `<OrLine />`
 * @param toRedirect builds the path to come back to, on leaving; by default the screen's own
 */
export function ProviderButtons({ children, toRedirect }: ProviderButtonsProps) {
  const providers = useProviders();
  const { search } = useWay();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!providers?.length) return null;
  const leave = async (name: string) => {
    setLeaving(name);
    const failure = await leaveForProvider(name, toRedirect?.() ?? search.get('redirect'));
    setProblem(failure);
    // Otherwise the browser is about to navigate.
    if (failure) setLeaving(null);
  };
  return (
    <>
      {children}
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
