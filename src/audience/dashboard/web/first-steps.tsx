import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { bioPath, editPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { type FirstStep, isSettled, listFirstSteps } from '#page/editor/rules/first-steps.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';

type NextStepProps = {
  profile: OwnProfile;
  /** Whether the owner's email is confirmed, which publishes the page. */
  isConfirmed: boolean;
};

/** The steps to a first page, shown above everything else to owners without one. */
export function NextStep({ profile, isConfirmed }: NextStepProps) {
  return (
    <Card
      title="Make your page"
      description="It’s empty so far. You need two minutes, or go step by step."
    >
      <div className="flex flex-col gap-6">
        <Button asChild size="lg" className="self-start">
          <Link to={PATHS.start}>Make your page</Link>
        </Button>
        <Steps
          steps={listFirstSteps(profile, 0)}
          username={profile.username}
          isConfirmed={isConfirmed}
        />
      </div>
    </Card>
  );
}

type FirstStepsProps = { steps: FirstStep[]; username: string; isConfirmed: boolean };

/** Steps from an empty page to the first visitor; hidden once they are done. */
export function FirstSteps(props: FirstStepsProps) {
  const { steps } = props;
  if (isSettled(steps)) return null;
  const done = steps.filter((step) => step.isDone).length;
  return (
    <Card
      title="Make the page yours"
      description={`${done} of ${steps.length} done. In a few minutes you can share it.`}
    >
      <Steps {...props} />
    </Card>
  );
}

function Steps({ steps, ...of }: FirstStepsProps) {
  return (
    <ol className="-my-3 flex flex-col divide-y divide-line">
      {steps.map((step, index) => (
        <li key={step.key} className="flex items-start gap-4 py-3">
          <StepMark number={index + 1} isDone={step.isDone} />
          <StepWords step={step} {...of} />
        </li>
      ))}
    </ol>
  );
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full font-medium text-xs',
        isDone ? 'bg-success-soft text-success' : 'border border-line-strong text-ink-soft',
      )}
    >
      {isDone ? <Check aria-label="Done" className="size-3.5" /> : number}
    </span>
  );
}

type StepWordsProps = Omit<FirstStepsProps, 'steps'> & { step: FirstStep };

function StepWords({ step, username, isConfirmed }: StepWordsProps) {
  const { title, text } = WORDS[step.key];
  const isClosed = step.key === 'visitor' && !isConfirmed;
  if (step.isDone) return <p className="pt-0.5 text-ink-faint line-through">{title}</p>;
  const words = (
    <>
      <span className="flex flex-1 flex-col gap-0.5 pt-0.5">
        <span className="font-medium group-hover:underline group-hover:underline-offset-4">
          {title}
        </span>
        <span className="text-ink-soft">{isClosed ? UNCONFIRMED_STEP : text}</span>
      </span>
      <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-ink-faint" />
    </>
  );
  const look = 'group flex flex-1 items-start gap-4 rounded-sm';
  // The editor asks for the emailed code.
  const path = isClosed ? PATHS.edit : step.at && editPath(step.at);
  return path === undefined ? (
    <a href={bioPath(username)} target="_blank" rel="noopener" className={look}>
      {words}
    </a>
  ) : (
    <Link to={path} className={look}>
      {words}
    </Link>
  );
}

/** The step to a public page, before its URL is worth sharing. */
export const UNCONFIRMED_STEP = 'Verify your email to open your page.';

const WORDS: Record<FirstStep['key'], { title: string; text: string }> = {
  name: { title: 'Say who you are', text: 'Your name, and a line or two about what you do.' },
  picture: { title: 'Add a picture', text: 'People remember a face.' },
  links: { title: 'Add your first link', text: 'A website, a shop, a social profile.' },
  visitor: { title: 'Share your page', text: 'Add the link to your bio' },
};
