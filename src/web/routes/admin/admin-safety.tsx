import { BanForm } from '#web/features/admin/safety/components/ban-form.tsx';
import { BansList } from '#web/features/admin/safety/components/bans-list.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Banned names and email domains. */
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
