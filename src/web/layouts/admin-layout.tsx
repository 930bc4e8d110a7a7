import { ADMIN_ENTRIES } from './navigation.ts';
import { Shell } from './shell.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Around every screen of the admin panel. */
export function AdminLayout() {
  return (
    <SignedInOnly>
      {(user) => (
        <Shell
          label="Admin"
          email={user.email ?? ''}
          roleName="Administrator"
          entries={ADMIN_ENTRIES}
        />
      )}
    </SignedInOnly>
  );
}
