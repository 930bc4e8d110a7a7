import { NavLink, useLocation } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { useIsOwner } from './leader.ts';

const TABS = [
  [PATHS.agencyDashboard, 'Overview'],
  [PATHS.teamMembers, 'Team'],
  [PATHS.agencyTemplate, 'Template'],
  [PATHS.agencyLeads, 'Leads'],
  [PATHS.agencyProfile, 'Profile'],
] as const;

/** Tabs for an agency's screens, which share one entry in the drawer. */
export function AgencyTabs() {
  const isOwner = useIsOwner();
  const tabs = TABS.filter(([path]) => isOwner || path !== PATHS.agencyProfile);
  const isAdding = useLocation().pathname === PATHS.addStaff;
  return (
    <nav
      aria-label="Agency"
      className="-mx-4 -mt-2 flex overflow-x-auto border-line border-b px-2 sm:-mx-0 sm:px-0"
    >
      {tabs.map(([path, label]) => (
        <NavLink
          key={path}
          to={path}
          end={path === PATHS.agencyDashboard}
          {...(isAdding && path === PATHS.teamMembers && { 'data-open': true })}
          className="-mb-px flex h-11 items-center whitespace-nowrap border-transparent border-b-2 px-2.5 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink data-open:border-accent data-open:text-ink sm:px-3.5"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
