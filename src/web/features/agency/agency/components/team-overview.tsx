import { useQuery } from '@tanstack/react-query';
import { listParts, parseModes } from '#domain/agency/modes.ts';
import { findManagersStep, findNextStep } from '#domain/agency/next-step.ts';
import { toDay } from '#domain/analytics/reports/days.ts';
import type { Agency, Seats } from '#web/lib/agency/agency.ts';
import { useIsOwner } from '#web/lib/agency/leader.ts';
import { useRange } from '#web/lib/analytics/use-range.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import { agencyReportQuery } from '../queries.ts';
import { NextStepCard } from './next-step-card.tsx';
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
