import { useQuery } from '@tanstack/react-query';
import { findManagersStep, findNextStep } from '#agency/rules/next-step.ts';
import type { Agency, Seats } from '#agency/web/agency.ts';
import { useIsOwner } from '#agency/web/leader.ts';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { toDay } from '#audience/reports/rules/days.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { listParts, parseModes } from '#page/locks/rules/modes.ts';
import { NextStepCard } from './next-step-card.tsx';
import { agencyReportQuery } from './queries.ts';
import { TeamGlance } from './team-glance.tsx';
import { TeamTraffic } from './team-traffic.tsx';

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
