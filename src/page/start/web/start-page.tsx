import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#kit/web/buttons/button.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import type { StartDraft } from '../rules/start-draft.ts';
import { type ChangeStart, useStart } from './use-start.ts';
import { WhoStep } from './who-step.tsx';

const StartPreview = lazily(
  () => import('./start-preview.tsx'),
  (file) => file.StartPreview,
);

const LookStep = lazily(
  () => import('./look-step.tsx'),
  (file) => file.LookStep,
);

const STEPS = ['who', 'look', 'account'] as const;

type Step = (typeof STEPS)[number];

type StartPageProps = {
  /** Signs up; passed in by the screen, because sign-up is used elsewhere too. */
  account: (start: StartDraft, change: ChangeStart) => ReactNode;
};

/** A first page, made before sign-up: who, look, account. */
export function StartPage({ account }: StartPageProps) {
  const { start, change } = useStart();
  const { step, go } = useStep(start);
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <Progress step={step} />
        {step === 'who' && <WhoStep start={start} change={change} onNext={() => go('look')} />}
        {step === 'look' && (
          <Suspense fallback={<Skeleton className="h-[32rem]" />}>
            <LookStep
              start={start}
              change={change}
              onBack={() => go('who')}
              onNext={() => go('account')}
            />
          </Suspense>
        )}
        {step === 'account' && account(start, change)}
        {step === 'account' && start.email === null && (
          <Button variant="ghost" onClick={() => go('look')}>
            <ArrowLeft />
            Back
          </Button>
        )}
      </div>
      <aside aria-hidden className="sticky top-10 mx-auto hidden w-full max-w-[22rem] lg:block">
        <div className="overflow-hidden rounded-xl shadow-raised ring-1 ring-line">
          <Suspense fallback={<Skeleton className="aspect-[390/560]" />}>
            <StartPreview start={start} />
          </Suspense>
        </div>
      </aside>
    </div>
  );
}

/** The step is in the URL, so that Back works. Without a name, only the first step is open. */
function useStep(start: StartDraft) {
  const [search, setSearch] = useSearchParams();
  const first: Step = start.email === null ? 'who' : 'account';
  const asked = STEPS.find((candidate) => candidate === search.get('step')) ?? first;
  return {
    step: start.name.trim() === '' ? ('who' as const) : asked,
    go: (next: Step) => {
      setSearch({ step: next });
      window.scrollTo({ top: 0 });
    },
  };
}

function Progress({ step }: { step: Step }) {
  const at = STEPS.indexOf(step);
  return (
    <div className="flex items-center gap-3">
      <ol aria-hidden className="flex gap-1.5">
        {STEPS.map((one, index) => (
          <li
            key={one}
            className={
              index <= at ? 'h-1 w-8 rounded-full bg-accent' : 'h-1 w-8 rounded-full bg-line'
            }
          />
        ))}
      </ol>
      <p className="text-ink-faint text-xs">
        Step {at + 1} of {STEPS.length}
      </p>
    </div>
  );
}
