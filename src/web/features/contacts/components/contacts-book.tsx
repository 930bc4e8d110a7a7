import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Navigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SpinnerPage } from '../../../ui/spinner.tsx';
import { contactsPageQuery } from '../queries.ts';
import { BookMenu } from './book-menu.tsx';
import { ContactPanel, NewContactPanel } from './contact-panel.tsx';
import { ContactsFailure, NoContacts, NoMatchingContacts } from './contacts-empty.tsx';
import { ContactsPage } from './contacts-page.tsx';
import { ContactsToolbar } from './contacts-toolbar.tsx';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { isNarrowed, useBookAddress } from './use-book-address.ts';

type Book = ReturnType<typeof useBookAddress>;

/** The address book: the people behind the leads, and those the owner wrote down. */
export function ContactsBook({ userId }: { userId: string }) {
  const book = useBookAddress();
  return (
    <>
      <PageHeader
        title="Contacts"
        description="The people behind your leads, and everybody you add."
        actions={
          <>
            <BookMenu userId={userId} filters={book.address.filters} onOpen={book.open} />
            <Button onClick={() => book.open({ kind: 'new' })}>
              <Plus />
              Add contact
            </Button>
          </>
        }
      />
      <BookContent userId={userId} book={book} />
      <OpenPanel userId={userId} book={book} />
    </>
  );
}

function BookContent({ userId, book }: { userId: string; book: Book }) {
  const { address, firstPage, choose, chooseNothing, goTo, open, toAddressOf } = book;
  const { filters, sort, place } = address;
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(
    contactsPageQuery(userId, filters, sort, place),
  );
  if (isPending) return <SpinnerPage label="Loading contacts" />;
  if (isError && !data) return <ContactsFailure onRetry={() => void refetch()} />;
  const { contacts, hasNext } = data;
  // The last contact of the last page was deleted, or the address is older than the list.
  const isPastEnd = contacts.length === 0 && place.page > 1 && !isPlaceholderData;
  if (isPastEnd) return <Navigate to={{ search: firstPage }} replace />;
  if (contacts.length === 0 && !isNarrowed(filters))
    return <NoContacts onImport={() => open({ kind: 'import' })} />;
  return (
    <>
      <ContactsToolbar userId={userId} address={address} onChoose={choose} />
      {contacts.length === 0 ? (
        <NoMatchingContacts onClear={chooseNothing} />
      ) : (
        <ContactsPage
          userId={userId}
          address={address}
          contacts={contacts}
          hasNext={hasNext}
          isWaiting={isPlaceholderData}
          onPlace={goTo}
          toAddressOf={toAddressOf}
        />
      )}
    </>
  );
}

function OpenPanel({ userId, book }: { userId: string; book: Book }) {
  const { panel } = book.address;
  const close = () => book.open(null);
  switch (panel?.kind) {
    case 'contact':
      return <ContactPanel key={panel.id} userId={userId} id={panel.id} onClose={close} />;
    case 'new':
      return <NewContactPanel userId={userId} onClose={close} />;
    case 'import':
      return <ImportPanel userId={userId} onClose={close} />;
    case 'duplicates':
      return <DuplicatesPanel userId={userId} onClose={close} />;
    default:
      return null;
  }
}
