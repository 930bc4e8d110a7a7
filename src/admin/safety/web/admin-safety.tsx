import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { BanForm } from '#admin/safety/web/ban-form.tsx';
import { BansList } from '#admin/safety/web/bans-list.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

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
