import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { BanForm } from './ban-form.tsx';
import { BansList } from './bans-list.tsx';

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
