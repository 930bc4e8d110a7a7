import type { AnalyticsReport } from './report.ts';

/** A step from seeing the page to becoming a customer. */
export type FunnelStep = {
  name: string;
  count: number;
  /** Of all views, 0 to 1 and more (one visitor may click twice); null where nobody came. */
  share: number | null;
};

/**
 * @returns the steps in order. They are counted each for itself and not followed from person to
 *   person, since nobody is: somebody may write without a click
 */
export function buildFunnel({ totals, customers }: AnalyticsReport): FunnelStep[] {
  const steps = [
    { name: 'Views', count: totals.views },
    { name: 'Clicks', count: totals.clicks },
    { name: 'Leads', count: totals.leads },
    { name: 'Customers', count: customers },
  ];
  return steps.map((step) => ({
    ...step,
    share: totals.views > 0 ? step.count / totals.views : null,
  }));
}
