import { useQuery } from '@tanstack/react-query';
import { BookUser, ChevronDown, Download, FileUp, Plus, Users } from 'lucide-react';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { AudienceTabs } from '#audience/leads/web/audience-tabs.tsx';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { ListPage } from '#kit/web/list-parts/list-page.tsx';
import { buildCsvRow } from '#kit/web/lists/columns.ts';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import { readAll } from '#kit/web/lists/list-queries.ts';
import { ListRows } from '#kit/web/lists/list-rows.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { useExport } from '#kit/web/lists/use-export.ts';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { defer, useDeferred } from '#kit/web/loading/deferred.ts';
import { importAgain } from '#kit/web/loading/import-again.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#kit/web/overlays/dropdown-menu.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { CONTACT_MESSAGES, CONTACT_STATUS_KEYS, CONTACT_STATUSES } from '../rules/contact.ts';
import { toContactColumns } from './contact-columns.tsx';
import { type Contact, contactsList, contactTagsQuery } from './queries.ts';
import type { BookPanel } from './use-book-panel.ts';
import { useBookPanel } from './use-book-panel.ts';

const toCsvRow = buildCsvRow(toContactColumns(() => ''));

async function writeVcards(contacts: readonly Contact[]): Promise<void> {
  const load = () => import('./download-vcards.ts');
  (await importAgain(load)).downloadVcards(contacts);
}

type BookMenuProps = {
  address: ListAddress;
  onOpen: (panel: BookPanel) => void;
};

/** Actions on the whole address book, or on the filtered contacts. */
function BookMenu({ address, onOpen }: BookMenuProps) {
  const userId = useOwner();
  const { exportCsv, exportRows, button } = useExport(contactsList.noun);
  const { conditions } = address;
  const readMatching = () => readAll(contactsList, userId, { conditions });
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" {...button}>
          More
          <ChevronDown />
        </Button>
      }
    >
      <MenuItem icon={<FileUp />} onSelect={() => onOpen({ kind: 'import' })}>
        Import contacts
      </MenuItem>
      <MenuItem icon={<Users />} onSelect={() => onOpen({ kind: 'duplicates' })}>
        Merge duplicates
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Download />} onSelect={() => void exportCsv(readMatching(), toCsvRow)}>
        Export CSV
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => void exportRows(readMatching(), writeVcards)}>
        Export vCards
      </MenuItem>
    </DropdownMenu>
  );
}

// Its forms are heavier than the list.
const PANEL = defer(
  () => import('./open-panel.tsx'),
  (file) => file.OpenPanel,
);

/** The address book: people behind leads, and those added by hand. */
function ContactsBook() {
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

type ContactFiltersProps = { address: ListAddress };

/** Filters of the address book. */
function ContactFilters({ address }: ContactFiltersProps) {
  const userId = useOwner();
  const { data: tags = [] } = useQuery(contactTagsQuery(userId));
  const words = new Set([...tags.map(({ tag }) => tag), ...address.params.getAll('tag')]);
  return (
    <>
      <FilterChoice
        address={address}
        param="status"
        label="Status"
        any="Any status"
        options={CONTACT_STATUS_KEYS.map((value) => ({ value, label: CONTACT_STATUSES[value] }))}
      />
      {words.size > 0 && (
        <FilterChoice
          address={address}
          param="tag"
          label="Tag"
          any="Any tag"
          options={[...words].map((tag) => ({ value: tag, label: tag }))}
        />
      )}
    </>
  );
}

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
