import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { NEXT_STEPS, type NextStep } from '#agency/rules/next-step.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';

const TARGETS: Readonly<Record<NextStep, string>> = {
  people: PATHS.addStaff,
  template: PATHS.agencyTemplate,
  full: PATHS.billing,
  team: PATHS.agencyProfile,
  profile: PATHS.agencyProfile,
  waiting: `${PATHS.teamMembers}?status=invited`,
};

/** The most useful next step, with its link. */
export function NextStepCard({ step }: { step: NextStep }) {
  const { title, text, action } = NEXT_STEPS[step];
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-col items-start justify-between gap-4 rounded-lg bg-accent-soft p-5 sm:flex-row sm:items-center sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <p className="font-medium text-accent-text text-xs">Next</p>
        <h2 id="next-step" className="font-semibold text-base">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      <Button asChild>
        <Link to={TARGETS[step]}>
          {action}
          <ArrowRight />
        </Link>
      </Button>
    </section>
  );
}
