import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { ADMIN_ENTRIES } from '#web/layouts/frame/admin-entries.ts';
import { countCases, NONE_OPEN } from '#web/layouts/frame/navigation.ts';
import { Shell } from '#web/layouts/frame/shell.tsx';
import { openCasesQuery } from '#web/lib/admin/open-cases.ts';
import { SignedInOnly } from './signed-in-only.tsx';

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
