import { BookUser, Plus } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { ListPage } from '#kit/web/list-parts/list-page.tsx';
import { ListRows } from '#kit/web/lists/list-rows.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { defer, useDeferred } from '#kit/web/loading/deferred.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { CONTACT_MESSAGES } from '../rules/contact.ts';
import { BookMenu } from './book-menu.tsx';
import { toContactColumns } from './contact-columns.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { contactsList } from './queries.ts';
import { useBookPanel } from './use-book-panel.ts';

// Its forms are heavier than the list.
const PANEL = defer(
  () => import('./open-panel.tsx'),
  (file) => file.OpenPanel,
);

/** The address book: people behind leads, and those added by hand. */
export function ContactsBook() {
  const address = useListAddress(contactsList);
  const book = useBookPanel(address);
  const { panel, open, toAddressOf } = book;
  const OpenPanel = useDeferred(PANEL, panel !== null);
  return (
    <>
      <PageHeader
        title="Contacts"
        description="The people behind your leads, and everybody you add."
        actions={
          <>
            <BookMenu address={address} onOpen={open} />
            <Button onClick={() => open({ kind: 'new' })}>
              <Plus />
              Add contact
            </Button>
          </>
        }
      />
      <ListScreen
        list={contactsList}
        address={address}
        icon={<BookUser />}
        failed={CONTACT_MESSAGES.loadFailed}
        filters={<ContactFilters address={address} />}
        empty={<NoContacts onImport={() => open({ kind: 'import' })} />}
        hint="Try fewer words, or another tag or status."
      >
        {(contacts, page) => (
          <ListPage page={page}>
            <ListRows caption="Contacts" columns={toContactColumns(toAddressOf)} rows={contacts} />
          </ListPage>
        )}
      </ListScreen>
      {OpenPanel && <OpenPanel panel={panel} onClose={() => open(null)} />}
    </>
  );
}

function NoContacts({ onImport }: { onImport: () => void }) {
  return (
    <EmptyState
      icon={<BookUser />}
      title="No contacts yet"
      action={
        <Button variant="secondary" onClick={onImport}>
          Import contacts
        </Button>
      }
    >
      Everybody who leaves an email address on your page appears here. You can also add people, or
      import them from another address book.
    </EmptyState>
  );
}
