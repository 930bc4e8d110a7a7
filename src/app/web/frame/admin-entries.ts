import {
  BellDot,
  Building2,
  CreditCard,
  Flag,
  Gauge,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  ScrollText,
  Search,
  ShieldBan,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { PATHS } from '#kit/rules/paths.ts';
import type { NavigationEntry } from './navigation.ts';

// In their own file: other screens don't need their icons.
/** The drawer of the admin panel. */
export const ADMIN_ENTRIES: NavigationEntry[] = [
  { path: PATHS.admin, label: 'Overview', icon: Gauge },
  { path: PATHS.adminInbox, label: 'Inbox', icon: BellDot },
  { path: PATHS.adminSearch, label: 'Search', icon: Search },
  { path: PATHS.adminUsers, label: 'Users', icon: Users },
  { path: PATHS.adminAgency, label: 'Agency', icon: Building2 },
  { path: PATHS.adminLeads, label: 'Leads', icon: Inbox },
  { path: PATHS.adminSupport, label: 'Support', icon: LifeBuoy },
  { path: PATHS.adminReports, label: 'Reports', icon: Flag, group: 'Safety' },
  { path: PATHS.adminSafety, label: 'Bans', icon: ShieldBan, group: 'Safety' },
  { path: PATHS.adminPayment, label: 'Payment Settings', icon: CreditCard, group: 'Selling' },
  {
    path: PATHS.adminFeatures,
    label: 'Feature Controls',
    icon: SlidersHorizontal,
    group: 'Selling',
  },
  { path: PATHS.adminAudit, label: 'Audit Log', icon: ScrollText, group: 'What happened' },
  { path: PATHS.adminJobs, label: 'Jobs', icon: ListChecks, group: 'What happened' },
  { path: PATHS.dashboard, label: 'Back to Dashboard', icon: LayoutDashboard, group: '' },
];
