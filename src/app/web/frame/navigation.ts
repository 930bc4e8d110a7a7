import {
  Building2,
  Contact,
  CreditCard,
  Globe,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Palette,
  PencilLine,
  Plug,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import type { OpenCases } from '#admin/web/open-cases.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { type AgencyState, isAgencyOwner } from '#page/profile/rules/agency.ts';

export type NavigationEntry = {
  path: string;
  label: string;
  /** A shorter label, if the full one is too long for a phone's bar. */
  short?: string;
  icon: LucideIcon;
  /** The number of items waiting there; hidden if zero. */
  count?: number;
  /** The heading above it in the drawer; neighbours with the same group share it. */
  group?: string;
};

/**
 * The drawer's entries (coverage 2.41 to 2.44).
 *
 * @param profile of the signed-in person
 * @param isAdministrator whether the admin panel is open to them
 * @param isManager whether they manage the team they are on
 * @returns the entries from top to bottom
 */
export function listEntries(
  profile: AgencyState,
  isAdministrator: boolean,
  isManager = false,
): NavigationEntry[] {
  const usual = isManager ? [DASHBOARD, AGENCY, ...USER_ENTRIES.slice(1)] : USER_ENTRIES;
  const entries = isAgencyOwner(profile) ? AGENCY_ENTRIES : usual;
  return isAdministrator ? [...entries, ADMIN_PANEL] : entries;
}

/** Screens reached from a screen other than the parent of their path. */
const PARENTS: Readonly<Record<string, string>> = {
  [PATHS.dashboard]: PATHS.home,
  [PATHS.leads]: PATHS.contacts,
  [PATHS.teamLeads]: PATHS.contacts,
  [PATHS.event]: PATHS.contacts,
  [PATHS.gallery]: PATHS.edit,
  [PATHS.print]: PATHS.home,
  [PATHS.help]: PATHS.accountSettings,
  [PATHS.addStaff]: PATHS.agencyDashboard,
  [PATHS.teamMembers]: PATHS.agencyDashboard,
  [PATHS.staffCards]: PATHS.agencyDashboard,
};

/**
 * @param path of an entry
 * @param pathname of the open screen
 * @returns the `aria-current` value: whether the entry leads to the open screen, or to its parent; the
 *   dashboard has two URLs
 */
export function findCurrent(path: string, pathname: string): 'page' | 'true' | undefined {
  if (path === pathname || (path === PATHS.home && pathname === PATHS.dashboard)) return 'page';
  const above = pathname.slice(0, pathname.lastIndexOf('/'));
  // The panel's overview isn't the parent of its other screens.
  if (above === PATHS.admin) return undefined;
  return path === (PARENTS[pathname] ?? above) ? 'true' : undefined;
}

/**
 * @param entries of the drawer
 * @returns those in a phone's bottom bar, as many as fit 320 pixels without cutting a word, and
 * those only in the drawer. The editor, with its design, is one tab.
 */
export function divideEntries(entries: NavigationEntry[]) {
  const size = entries.length > BAR_SIZE ? BAR_SIZE - 1 : BAR_SIZE;
  const hasEditor = entries.includes(EDIT);
  const shown = entries.filter((entry) => !(hasEditor && entry === PERSONALIZE)).slice(0, size);
  return { shown, behind: entries.filter((entry) => !shown.includes(entry)) };
}

/** Including the drawer's button. */
const BAR_SIZE = 4;

const DASHBOARD = { path: PATHS.home, label: 'Dashboard', icon: LayoutDashboard };
const EDIT = { path: PATHS.edit, label: 'Edit', icon: PencilLine };
const PERSONALIZE = { path: PATHS.personalize, label: 'Personalize', icon: Palette };
const SETTINGS = { path: PATHS.accountSettings, label: 'Settings', icon: Settings };
const CONTACTS = { path: PATHS.contacts, label: 'Contacts', icon: Contact };
const INTEGRATION = { path: PATHS.integration, label: 'Integration', icon: Plug };
const BILLING = { path: PATHS.billing, label: 'Billing', icon: CreditCard };
const AGENCY = {
  path: PATHS.agencyDashboard,
  label: 'Agency Dashboard',
  short: 'Agency',
  icon: Building2,
};
const ADMIN_PANEL = { path: PATHS.admin, label: 'Admin Panel', icon: ShieldCheck };

export const USER_ENTRIES: NavigationEntry[] = [
  DASHBOARD,
  EDIT,
  PERSONALIZE,
  SETTINGS,
  CONTACTS,
  INTEGRATION,
  BILLING,
];

const AGENCY_ENTRIES: NavigationEntry[] = [AGENCY, PERSONALIZE, SETTINGS, BILLING];

/**
 * Screens of a person's own page that their drawer doesn't list.
 *
 * @param profile of the signed-in person
 * @returns an agency owner's own page and its tools; empty for others
 */
export function listOwnScreens(profile: AgencyState): readonly NavigationEntry[] {
  return isAgencyOwner(profile) ? OWN_SCREENS : [];
}

const OWN_SCREENS: readonly NavigationEntry[] = [
  { ...EDIT, label: 'My page' },
  { path: PATHS.leads, label: 'Leads', icon: Inbox },
  CONTACTS,
  { ...INTEGRATION, label: 'Integrations' },
  { path: PATHS.gallery, label: 'Gallery', icon: Images },
  { path: PATHS.ownDomain, label: 'Domain', icon: Globe },
  { path: PATHS.print, label: 'Print and share', icon: CreditCard },
];

export const NONE_OPEN: OpenCases = { all: 0, reports: 0, questions: 0 };

/** @returns the entries with their number of waiting items; the panel's own entry has the total */
export function countCases(
  entries: NavigationEntry[],
  { all, reports, questions }: OpenCases,
): NavigationEntry[] {
  const isPanel = entries.some(({ path }) => path === PATHS.adminReports);
  const counts: Readonly<Record<string, number>> = isPanel
    ? {
        [PATHS.adminInbox]: all,
        [PATHS.adminReports]: reports,
        [PATHS.adminSupport]: questions,
      }
    : { [PATHS.admin]: all };
  return entries.map((entry) => {
    const count = counts[entry.path];
    return count === undefined ? entry : { ...entry, count };
  });
}
