import { type ReactNode, useState } from 'react';
import { useWay } from '#web/lib/doors/way.tsx';
import { useProviders } from '#web/lib/session/use-providers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProblemBanner } from '#web/ui/problem-banner.tsx';
import { leaveForProvider } from '../mutations.ts';

type ProviderButtonsProps = { children?: ReactNode; toRedirect?: () => string };

/**
 * A button for each provider that the operator has set up; nothing where there is none.
 *
 * @param children what stands above them, such as an `<OrLine />`
 * @param toRedirect makes the path to come back to, as one leaves; otherwise the one this screen was given
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
    // Or else the page is about to be another one.
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
