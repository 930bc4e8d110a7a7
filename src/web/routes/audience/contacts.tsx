import { ContactsBook } from '#web/features/audience/contacts/components/contacts-book.tsx';
import { AudienceTabs } from '#web/features/audience/leads/components/audience-tabs.tsx';
import { SignedInOnly } from '#web/layouts/signed-in-only.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';

/** The address book. */
export function ContactsScreen() {
  return (
    <>
      <PageTitle title="Contacts" />
      <SignedInOnly>
        <AudienceTabs />
        <ContactsBook />
      </SignedInOnly>
    </>
  );
}
