import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import {
  findManagersStep,
  findNextStep,
  NEXT_STEPS,
  type NextStep,
} from '#agency/rules/next-step.ts';
import type { Agency, Seats } from '#agency/web/agency.ts';
import { useIsOwner } from '#agency/web/leader.ts';
import { useRange } from '#audience/analytics/web/queries.ts';
import { toDay } from '#audience/reports/rules/ranges.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { listParts, parseModes } from '#page/locks/rules/modes.ts';
import { agencyReportQuery } from './queries.ts';
import { TeamGlance } from './team-glance.tsx';
import { TeamTraffic } from './team-traffic.tsx';

const TARGETS: Readonly<Record<NextStep, string>> = {
  people: PATHS.addStaff,
  template: PATHS.agencyTemplate,
  full: PATHS.billing,
  team: PATHS.agencyProfile,
  profile: PATHS.agencyProfile,
  waiting: `${PATHS.teamMembers}?status=invited`,
};

/** The most useful next step, with its link. */
function NextStepCard({ step }: { step: NextStep }) {
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
      <Button asChild variant="secondary">
        <Link to={TARGETS[step]}>
          {action}
          <ArrowRight />
        </Link>
      </Button>
    </section>
  );
}

type TeamOverviewProps = { agency: Agency; seats: Seats & { cap: number } };

/** The agency's dashboard: figures, the next step, and how each page is doing. */
export function TeamOverview({ agency, seats }: TeamOverviewProps) {
  const userId = useOwner();
  const today = toDay(useCurrentMinute());
  const range = useRange(today);
  const answer = useQuery(agencyReportQuery(userId, range));
  const { used, invited, cap } = seats;
  const modes = parseModes(agency.modes);
  const hasTemplate = [...listParts(modes, 'locked'), ...listParts(modes, 'required')].length > 0;
  const state = { ...agency, hasTemplate, seats: used, invited, cap };
  const step = useIsOwner() ? findNextStep(state) : findManagersStep(state);
  return (
    <>
      <TeamGlance seats={seats} report={answer.data} isPending={answer.isPending} />
      {step && <NextStepCard step={step} />}
      <TeamTraffic
        today={today}
        range={range}
        report={answer.data}
        isWaiting={answer.isPlaceholderData}
        hasPeople={used > 0}
        {...(answer.isError && { onRetry: () => void answer.refetch() })}
      />
    </>
  );
}
