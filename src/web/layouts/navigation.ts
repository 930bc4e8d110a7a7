import {
  Building2,
  Contact,
  CreditCard,
  Gauge,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Palette,
  PencilLine,
  Plug,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { PATHS } from '#domain/paths.ts';
import { type AgencyState, isAgencyOwner } from '#domain/profile/agency.ts';

export type NavigationEntry = { path: string; label: string; icon: LucideIcon };

/**
 * What the drawer offers (specification section 2, navigation).
 *
 * @param profile of the signed-in person
 * @param isAdministrator whether the admin panel is open to them
 * @returns the entries from top to bottom
 */
export function listEntries(profile: AgencyState, isAdministrator: boolean): NavigationEntry[] {
  const entries = isAgencyOwner(profile) ? AGENCY_ENTRIES : USER_ENTRIES;
  return isAdministrator ? [...entries, ADMIN_PANEL] : entries;
}

/**
 * @param path of an entry
 * @param pathname that is open
 * @returns whether the entry leads to the screen that is open; the dashboard has two addresses
 */
export function isCurrent(path: string, pathname: string): boolean {
  return path === pathname || (path === PATHS.home && pathname === PATHS.dashboard);
}

const DASHBOARD = { path: PATHS.home, label: 'Dashboard', icon: LayoutDashboard };
const EDIT = { path: PATHS.edit, label: 'Edit', icon: PencilLine };
const PERSONALIZE = { path: PATHS.personalize, label: 'Personalize', icon: Palette };
const SETTINGS = { path: PATHS.accountSettings, label: 'Settings', icon: Settings };
const CONTACTS = { path: PATHS.contacts, label: 'Contacts', icon: Contact };
const INTEGRATION = { path: PATHS.integration, label: 'Integration', icon: Plug };
const BILLING = { path: PATHS.billing, label: 'Billing', icon: CreditCard };
const AGENCY = { path: PATHS.agencyDashboard, label: 'Agency Dashboard', icon: Building2 };
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

/** The drawer of the admin panel. */
export const ADMIN_ENTRIES: NavigationEntry[] = [
  { path: PATHS.admin, label: 'Overview', icon: Gauge },
  { path: PATHS.adminUsers, label: 'Users', icon: Users },
  { path: PATHS.adminPayment, label: 'Payment Settings', icon: CreditCard },
  { path: PATHS.adminFeatures, label: 'Feature Controls', icon: SlidersHorizontal },
  { path: PATHS.adminLeads, label: 'Leads', icon: Inbox },
  { path: PATHS.adminAgency, label: 'Agency', icon: Building2 },
  { path: PATHS.dashboard, label: 'Back to Dashboard', icon: LayoutDashboard },
];

/** As many as a phone has room for at its lower edge; the menu button reaches the rest. */
export const BOTTOM_BAR_SIZE = 5;
