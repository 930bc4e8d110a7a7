/** The summary on the dashboard (coverage 3.35). */
export type AnalyticsSummary = {
  profileViews: { total: number; last7Days: number; last30Days: number };
  linkClicks: { total: number; breakdown: Record<string, number> };
  leadsSubmitted: number;
  /** Clicks and submissions inside each section, by section key (decision 034.11). */
  sections: Record<string, number>;
};

export const EMPTY_SUMMARY: AnalyticsSummary = {
  profileViews: { total: 0, last7Days: 0, last30Days: 0 },
  linkClicks: { total: 0, breakdown: {} },
  leadsSubmitted: 0,
  sections: {},
};
