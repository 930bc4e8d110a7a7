import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { openCasesQuery } from '#admin/web/open-cases.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { ADMIN_ENTRIES } from '../frame/admin-entries.ts';
import { countCases, NONE_OPEN } from '../frame/navigation.ts';
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

/** `/` opens the search, unless a field is being typed in, or a window is open. */
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
