import { useQuery } from '@tanstack/react-query';
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
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { openCasesQuery } from '#admin/web/open-cases.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { countCases, type NavigationEntry, NONE_OPEN } from '../frame/navigation.ts';
import { Shell } from '../frame/shell.tsx';

/** Wraps every admin screen. */
export function AdminLayout() {
  return <SignedInOnly>{(user) => <AdminShell email={user.email ?? ''} />}</SignedInOnly>;
}

function AdminShell({ email }: { email: string }) {
  const { data: openCases = NONE_OPEN } = useQuery(openCasesQuery);
  useSearchKey();
  return (
    <Shell
      label="Admin"
      email={email}
      roleName="Administrator"
      entries={countCases(ADMIN_ENTRIES, openCases)}
    />
  );
}

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

/** `/` opens the search, unless a field has focus or a dialog is open. */
function useSearchKey() {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(WHERE_ONE_TYPES)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return;
      event.preventDefault();
      void navigate(PATHS.adminSearch);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}

const WHERE_ONE_TYPES = 'input, textarea, select, [contenteditable]';
