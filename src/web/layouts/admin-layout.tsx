import { useQuery } from '@tanstack/react-query';
import { openCasesQuery } from '../lib/administration/open-cases.ts';
import { ADMIN_ENTRIES, countCases } from './navigation.ts';
import { Shell } from './shell.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Around every screen of the admin panel. */
export function AdminLayout() {
  return <SignedInOnly>{(user) => <AdminShell email={user.email ?? ''} />}</SignedInOnly>;
}

function AdminShell({ email }: { email: string }) {
  const { data: openCases = 0 } = useQuery(openCasesQuery);
  return (
    <Shell
      label="Admin"
      email={email}
      roleName="Administrator"
      entries={countCases(ADMIN_ENTRIES, openCases)}
    />
  );
}
