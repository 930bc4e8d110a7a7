import type { AnalyticsReport } from './report.ts';

/** A step from seeing the page to becoming a customer. */
export type FunnelStep = {
  name: string;
  count: number;
  /** Per view, from 0; above 1 if visitors click more than once. Null without views. */
  share: number | null;
};

/**
 * @returns the steps in order. Each is counted separately, since we don't track visitors: someone
 *   may write without a click
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
