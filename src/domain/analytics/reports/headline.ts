import { describeChange } from './change.ts';
import type { AnalyticsReport } from './report.ts';

/** What an owner does next: answers people, or changes the page so that more of them stay. */
export type NextStep = 'leads' | 'first-link' | 'better-link' | 'form' | null;

/** What the dashboard says first of a range of days: what happened, and one thing to do. */
export type Headline = { sentence: string; step: NextStep };

/** Below this many views, what nobody pressed says nothing yet. */
const FEW_VIEWS = 10;

/** What of the page decides what is worth doing. */
type PageFacts = { hasLinks: boolean; hasForm: boolean };

/**
 * @param report in which somebody came, or had come before
 * @param topLink what was pressed most, by its name; null for nothing
 */
export function buildHeadline(
  { totals, totals_before }: AnalyticsReport,
  topLink: string | null,
  page: PageFacts,
): Headline {
  const { views, clicks, leads } = totals;
  const change = describeChange(views, totals_before.views);
  const came = views === 0 ? 'Nobody came in these days' : `${count(views, 'view')} in these days`;
  const compared = totals_before.views === 0 ? '' : `, ${compare(change.words)}`;
  const left = leads === 0 ? '' : ` ${count(leads, 'lead')} came in.`;
  const pressed = topLink === null ? '' : ` Most pressed: ${topLink}.`;
  return {
    sentence: `${came}${compared}.${left}${pressed}`,
    step: findStep({ views, clicks, leads }, page),
  };
}

function findStep(
  { views, clicks, leads }: { views: number; clicks: number; leads: number },
  { hasLinks, hasForm }: PageFacts,
): NextStep {
  if (leads > 0) return 'leads';
  if (!hasLinks) return 'first-link';
  if (views < FEW_VIEWS) return null;
  if (clicks === 0) return 'better-link';
  return hasForm ? null : 'form';
}

function count(many: number, noun: string): string {
  return `${many.toLocaleString('en')} ${many === 1 ? noun : `${noun}s`}`;
}

function compare(words: string): string {
  return words === 'No change' ? 'as many as before' : `${words.toLowerCase()} than before`;
}
