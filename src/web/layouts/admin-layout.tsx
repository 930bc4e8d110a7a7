import { useQuery } from '@tanstack/react-query';
import { ADMIN_ENTRIES } from '#web/layouts/frame/admin-entries.ts';
import { countCases, NONE_OPEN } from '#web/layouts/frame/navigation.ts';
import { Shell } from '#web/layouts/frame/shell.tsx';
import { openCasesQuery } from '#web/lib/admin/open-cases.ts';
import { SignedInOnly } from './signed-in-only.tsx';

/** Around every screen of the admin panel. */
export function AdminLayout() {
  return <SignedInOnly>{(user) => <AdminShell email={user.email ?? ''} />}</SignedInOnly>;
}

function AdminShell({ email }: { email: string }) {
  const { data: openCases = NONE_OPEN } = useQuery(openCasesQuery);
  return (
    <Shell
      label="Admin"
      email={email}
      roleName="Administrator"
      entries={countCases(ADMIN_ENTRIES, openCases)}
    />
  );
}
