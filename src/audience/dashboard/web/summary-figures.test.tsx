import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type AnalyticsSummary, EMPTY_SUMMARY } from '#audience/analytics/rules/summary.ts';
import { ClicksByType, SectionEngagement, SummaryFigures } from './overview.tsx';
import { PlanHeader } from './plan-header.tsx';

afterEach(cleanup);

const summary: AnalyticsSummary = {
  profileViews: { total: 1200, last7Days: 7, last30Days: 30 },
  linkClicks: { total: 45, breakdown: { social: 40, Unknown: 5 } },
  leadsSubmitted: 3,
  sections: { social: 40 },
};

test('the figures match the specification', () => {
  render(<SummaryFigures summary={summary} activeSections={2} />);
  const visitors = within(screen.getByRole('region', { name: 'Profile Visitors' }));
  expect(visitors.getByText('1,200').parentElement?.textContent).toBe('1,200views');
  expect(visitors.getByText('Last 7 days').nextElementSibling?.textContent).toBe('7');
  expect(visitors.getByText('Last 30 days').nextElementSibling?.textContent).toBe('30');
  expect(within(screen.getByRole('region', { name: 'Link Clicks' })).getByText('45')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Active Sections' })).getByText('2'),
  ).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Leads Submitted' })).getByText('3'),
  ).toBeTruthy();
});

test.each([
  ['free', 'Your current plan: Free'],
  ['premium', 'Your current plan: Premium Monthly'],
  ['yearly', 'Your current plan: Premium Yearly'],
] as const)('the badge names the %s plan', (plan, words) => {
  render(<PlanHeader plan={plan} />, { wrapper: MemoryRouter });
  expect(screen.getByText(words)).toBeTruthy();
});

test('the free plan offers an upgrade', () => {
  render(<PlanHeader plan="free" />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/billing');
});

test('a suspended owner gets no link to an upgrade that would be refused', () => {
  render(<PlanHeader plan="free" isSuspended />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull();
});

test('an owner with an overdue payment gets no link to another plan', () => {
  render(<PlanHeader plan="free" owes />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull();
});

test('a suspended page’s plan is shown as paused', () => {
  render(<PlanHeader plan="premium" isSuspended />, { wrapper: MemoryRouter });
  expect(screen.getByText('Your current plan: Premium Monthly, paused')).toBeTruthy();
});

test.each(['premium', 'yearly', 'agency_50', 'agency_100', 'agency_500'] as const)(
  'the %s plan offers no upgrade',
  (plan) => {
    render(<PlanHeader plan={plan} />, { wrapper: MemoryRouter });
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  },
);

test('the chart has one bar per active section', () => {
  render(<SectionEngagement sections={['social', 'lead_form']} summary={summary} />);
  const chart = within(screen.getByRole('table', { name: 'Profile Section Engagement' }));
  expect(chart.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
    'Social Links',
    'Lead Form',
  ]);
});

test('without active sections the chart links to where to add them', () => {
  render(<SectionEngagement sections={[]} summary={EMPTY_SUMMARY} />, { wrapper: MemoryRouter });
  expect(
    screen.getByText('No active sections found. Go to Edit page to add sections to your profile.'),
  ).toBeTruthy();
});

test('the breakdown of clicks is shown only when there is one', () => {
  const { rerender } = render(<ClicksByType summary={EMPTY_SUMMARY} />);
  expect(screen.queryByRole('table')).toBeNull();
  rerender(<ClicksByType summary={summary} />);
  expect(screen.getByRole('row', { name: /Unknown 5/ })).toBeTruthy();
});
