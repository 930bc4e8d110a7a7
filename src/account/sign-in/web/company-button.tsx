import { useState } from 'react';
import { useWay } from '#account/doors/web/way.tsx';
import { Button } from '#kit/web/buttons/button.tsx';
import type { Provider } from '#kit/web/connection/config.ts';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { leaveForProvider } from './mutations.ts';

type CompanyButtonProps = { company: Provider; email: string };

/** Leads to the company's sign-in for the typed email. */
export function CompanyButton({ company: { name, label }, email }: CompanyButtonProps) {
  const { search } = useWay();
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    setIsLeaving(true);
    const failure = await leaveForProvider(name, search.get('redirect'), email);
    setProblem(failure);
    if (failure) setIsLeaving(false);
  };
  return (
    <>
      <ProblemBanner problem={problem} />
      <Button
        variant="secondary"
        size="lg"
        busy={isLeaving}
        busyLabel={`Opening ${label}…`}
        onClick={() => void leave()}
      >
        Continue with {label}
      </Button>
    </>
  );
}
