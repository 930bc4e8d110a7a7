import { defer, useLoaded } from '#kit/public/defer.ts';

// The plan's rules, which lists with leads don't need.
const NO_LEADS = defer(
  () => import('./no-leads.tsx'),
  (file) => file.NoLeads,
);

/** Says that there are no leads yet; its place is kept while it loads. */
export function EmptyLeads() {
  const NoLeads = useLoaded(NO_LEADS);
  return NoLeads ? <NoLeads /> : <div className="h-72" />;
}
