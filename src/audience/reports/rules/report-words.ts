import type { AnalyticsReport, Counts } from './report.ts';

/** How a number compares with the previous one, in words: colour and arrow only repeat them. */
export type Change = { direction: 'up' | 'down' | 'same'; words: string };

/** Above this factor, the earlier number says more than a percentage. */
const MOST_TIMES = 11;

/**
 * @param write formats the earlier number, if it isn't a count
 * @returns the difference of two counts, in percent of the earlier one
 */
export function describeChange(
  now: number,
  before: number,
  write = (count: number) => count.toLocaleString('en'),
): Change {
  if (now === before) return { direction: 'same', words: 'No change' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, words: 'None before' };
  if (now > MOST_TIMES * before) return { direction, words: `${write(before)} before` };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const size = percent === 0 ? 'Under 1%' : `${percent.toLocaleString('en')}%`;
  return { direction, words: `${size} ${direction === 'up' ? 'more' : 'less'}` };
}

/** @returns the difference of two shares (0.25 is 25%), in percentage points */
export function describeRateChange(now: number | null, before: number | null): Change {
  if (now === null || before === null) return { direction: 'same', words: 'Nothing to compare' };
  const points = Math.round((now - before) * 1000) / 10;
  if (points === 0) return { direction: 'same', words: 'No change' };
  const direction = points > 0 ? 'up' : 'down';
  const size = Math.abs(points) === 1 ? '1 point' : `${Math.abs(points)} points`;
  return { direction, words: `${size} ${direction === 'up' ? 'more' : 'less'}` };
}

/** An owner's next step: reply to people, or change the page to keep more of them. */
export type NextStep = 'leads' | 'first-link' | 'better-link' | 'form' | null;

/** The dashboard's first lines about a range of days: what happened, and one thing to do. */
export type Headline = { sentence: string; step: NextStep };

/** With fewer views, a lack of clicks means nothing yet. */
const FEW_VIEWS = 10;

/** The parts of a page that decide the next step. */
type PageFacts = { hasLinks: boolean; hasForm: boolean };

/**
 * @param report with visitors, in this period or the previous one
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
