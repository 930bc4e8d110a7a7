import { Link } from 'react-router';
import { listLinks } from '#audience/reports/rules/breakdown.ts';
import { buildHeadline, type NextStep } from '#audience/reports/rules/headline.ts';
import type { AnalyticsReport } from '#audience/reports/rules/report.ts';
import { editPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { parseCustomLinks, parseSocialLinks } from '#page/profile/rules/items.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { listEnabledSections } from '#page/sections/rules/sections.ts';

type TrafficHeadlineProps = { report: AnalyticsReport; profile: OwnProfile };

/** Sums up the range in a sentence and offers one next step. */
export function TrafficHeadline({ report, profile }: TrafficHeadlineProps) {
  const links = parseCustomLinks(profile.custom_links);
  const [top] = listLinks(report.dimensions.link, links);
  const sections = listEnabledSections(profile.sections_enabled, profile.section_order);
  const { sentence, step } = buildHeadline(report, top?.name ?? null, {
    hasLinks: links.length + parseSocialLinks(profile.social_links).length > 0,
    hasForm: sections.includes('lead_form'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4">
      <p className="wrap-anywhere text-base">{sentence}</p>
      {step && (
        <Button asChild>
          <Link to={STEPS[step].path}>{STEPS[step].words}</Link>
        </Button>
      )}
    </div>
  );
}

const STEPS: Record<NonNullable<NextStep>, { path: string; words: string }> = {
  leads: { path: PATHS.leads, words: 'See who wrote' },
  'first-link': { path: editPath('links'), words: 'Add your first link' },
  'better-link': { path: editPath('links'), words: 'Put your best link first' },
  form: { path: editPath('lead_form'), words: 'Let visitors write to you' },
};
