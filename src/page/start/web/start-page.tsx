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

/** The last step, the code from the email, is part of the account step. */
const VISITOR_STEPS = ['who', 'look', 'account', 'code'] as const;
const OWNER_STEPS = ['who', 'look'] as const;

type Step = (typeof VISITOR_STEPS)[number];

type StartPageProps =
  | {
      /** Signs up; passed in by the screen, because other screens use sign-up too. */
      account: (start: StartDraft, change: ChangeStart) => ReactNode;
    }
  | {
      /** The name of the account that the page is for. */
      ownerName: string;
      onPublish: (start: StartDraft) => void;
      /** The link to skip these steps. */
      skip: ReactNode;
    };

/** Makes a first page: who, its look, then the account unless there is one. */
export function StartPage(props: StartPageProps) {
  const isOwned = 'onPublish' in props;
  const { start, change } = useStart(isOwned ? props.ownerName : null);
  const steps: readonly Step[] = isOwned ? OWNER_STEPS : VISITOR_STEPS;
  const { step, go } = useStep(start, steps);
  return (
    <Columns preview={step !== 'look' && <StartPreview start={start} />}>
      <div className="flex items-center justify-between gap-4">
        <Progress steps={steps} step={step} />
        {isOwned && props.skip}
      </div>
      {step === 'who' && <WhoStep start={start} change={change} onNext={() => go('look')} />}
      {step === 'look' && (
        <Suspense fallback={<Skeleton className="h-[32rem]" />}>
          <LookStep
            start={start}
            change={change}
            onBack={() => go('who')}
            onNext={() => (isOwned ? props.onPublish(start) : go('account'))}
          />
        </Suspense>
      )}
      {!isOwned && (step === 'account' || step === 'code') && props.account(start, change)}
      {step === 'account' && (
        <Button variant="ghost" onClick={() => go('look')}>
          <ArrowLeft />
          Back
        </Button>
      )}
    </Columns>
  );
}

/** The step, with the page beside it if there is room; the looks take the full width. */
function Columns({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  if (!preview) return <div className="flex min-w-0 flex-col gap-6 sm:gap-8">{children}</div>;
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">{children}</div>
      <aside aria-hidden className="sticky top-10 mx-auto hidden w-full max-w-[22rem] lg:block">
        <div className="overflow-hidden rounded-xl shadow-raised ring-1 ring-line">
          <Suspense fallback={<Skeleton className="aspect-[390/560]" />}>{preview}</Suspense>
        </div>
      </aside>
    </div>
  );
}

/** The step is in the URL, so that Back works. Without a name, only the first step is reachable. */
function useStep(start: StartDraft, steps: readonly Step[]) {
  const [search, setSearch] = useSearchParams();
  const isSent = start.email !== null && steps.includes('code');
  const asked = steps.find((candidate) => candidate === search.get('step'));
  const open = asked ?? (isSent ? 'code' : 'who');
  return {
    step: start.name.trim() === '' ? ('who' as const) : toCode(open, isSent),
    go: (next: Step) => {
      setSearch({ step: next });
      window.scrollTo({ top: 0 });
    },
  };
}

/** The account step moves on to the code once the email is sent, and back if its address was wrong. */
function toCode(step: Step, isSent: boolean): Step {
  if (step !== 'account' && step !== 'code') return step;
  return isSent ? 'code' : 'account';
}

function Progress({ steps, step }: { steps: readonly Step[]; step: Step }) {
  const at = steps.indexOf(step);
  return (
    <div className="flex items-center gap-3">
      <ol aria-hidden className="flex gap-1.5">
        {steps.map((one, index) => (
          <li
            key={one}
            className={
              index <= at ? 'h-1 w-8 rounded-full bg-accent' : 'h-1 w-8 rounded-full bg-line'
            }
          />
        ))}
      </ol>
      <p className="text-ink-faint text-xs">
        Step {at + 1} of {steps.length}
      </p>
    </div>
  );
}
