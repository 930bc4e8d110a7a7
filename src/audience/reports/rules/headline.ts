import { describeChange } from './change.ts';
import type { AnalyticsReport, Counts } from './report.ts';

/** An owner's next step: answer people, or change the page so that more of them stay. */
export type NextStep = 'leads' | 'first-link' | 'better-link' | 'form' | null;

/** The dashboard's first lines about a range of days: what happened, and one thing to do. */
export type Headline = { sentence: string; step: NextStep };

/** With fewer views, unclicked links say nothing yet. */
const FEW_VIEWS = 10;

/** The parts of a page that decide the next step. */
type PageFacts = { hasLinks: boolean; hasForm: boolean };

/**
 * @param report with visitors, now or in the period before
 * @param topLink name of the most clicked link; null if there is none
 */
export function buildHeadline(
  { totals, totals_before }: AnalyticsReport,
  topLink: string | null,
  page: PageFacts,
): Headline {
  const { views, leads } = totals;
  const left = leads === 0 ? '' : ` ${count(leads, 'lead')} came in.`;
  const pressed = topLink === null ? '' : ` Top link: ${topLink}.`;
  return {
    sentence: `${describeViews(views, totals_before.views)}${left}${pressed}`,
    step: findStep(totals, page),
  };
}

function findStep({ views, clicks, leads }: Counts, { hasLinks, hasForm }: PageFacts): NextStep {
  if (leads > 0) return 'leads';
  if (!hasLinks) return 'first-link';
  if (views < FEW_VIEWS) return null;
  if (clicks === 0) return 'better-link';
  return hasForm ? null : 'form';
}

function count(many: number, noun: string): string {
  return `${many.toLocaleString('en')} ${many === 1 ? noun : `${noun}s`}`;
}

function describeViews(now: number, before: number): string {
  if (now === 0 && before === 0) return 'No visits in this period.';
  if (now === 0) return `No visits in this period. There were ${count(before, 'view')} before.`;
  const came = `${count(now, 'view')} in this period`;
  if (before === 0) return `${came}.`;
  const { words } = describeChange(now, before);
  if (words.endsWith(' before')) return `${came}, ${words}.`;
  return words === 'No change'
    ? `${came}, as many as before.`
    : `${came}, ${words.toLowerCase()} than before.`;
}
