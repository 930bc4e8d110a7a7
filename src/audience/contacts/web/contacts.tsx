import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { AudienceTabs } from '#audience/leads/web/audience-tabs.tsx';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { ContactsBook } from './contacts-book.tsx';

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
