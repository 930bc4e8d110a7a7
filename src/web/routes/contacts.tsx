import { ContactsBook } from '../features/contacts/components/contacts-book.tsx';
import { SignedInOnly } from '../layouts/signed-in-only.tsx';
import { PageTitle } from '../lib/look/page-title.tsx';

/** The address book. */
export function ContactsScreen() {
  return (
    <>
      <PageTitle title="Contacts" />
      <SignedInOnly>
        <ContactsBook />
      </SignedInOnly>
    </>
  );
}
