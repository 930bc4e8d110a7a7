import { BanForm } from '../features/safety/components/ban-form.tsx';
import { BansList } from '../features/safety/components/bans-list.tsx';
import { SignedInOnly } from '../layouts/signed-in-only.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Names and mail domains that are kept out. */
export function AdminSafetyScreen() {
  return (
    <>
      <PageTitle title="Bans" />
      <PageHeader title="Bans" description="Usernames and email domains that can’t be used here." />
      <BanForm />
      <SignedInOnly>
        <BansList />
      </SignedInOnly>
    </>
  );
}
