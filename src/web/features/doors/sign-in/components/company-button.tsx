import { useState } from 'react';
import type { Provider } from '#web/lib/connection/config.ts';
import { useWay } from '#web/lib/doors/way.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProblemBanner } from '#web/ui/problem-banner.tsx';
import { leaveForProvider } from '../mutations.ts';

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
