import { useQuery } from '@tanstack/react-query';
import { BookUser, ChevronDown, Download, FileUp, Plus, Users } from 'lucide-react';
import { AudienceTabs } from '#audience/leads/web/audience-tabs.tsx';
import { defer } from '#kit/public/defer.ts';
import { importAgain } from '#kit/public/import-again.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { ListPage } from '#kit/web/list-parts/list-page.tsx';
import { buildCsvRow } from '#kit/web/lists/columns.tsx';
import { useExport } from '#kit/web/lists/export-menu.tsx';
import { readAll } from '#kit/web/lists/list-queries.ts';
import { ListRows } from '#kit/web/lists/list-rows.tsx';
import { ListScreen } from '#kit/web/lists/list-screen.tsx';
import { type ListAddress, useListAddress } from '#kit/web/lists/use-list-address.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#kit/web/overlays/dropdown-menu.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { CONTACT_MESSAGES } from '../rules/contact.ts';
import { toContactColumns } from './contact-columns.tsx';
import { type Contact, contactsList, contactTagsQuery } from './queries.ts';
import { type BookPanel, useBookPanel } from './use-book-panel.ts';

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
  () => import('./book-panel.tsx'),
  (file) => file.OpenPanel,
);

/** The address book: contacts from leads, and those added by hand. */
export function ContactsScreen() {
  const address = useListAddress(contactsList);
  const book = useBookPanel(address);
  const { panel, open, toAddressOf } = book;
  const OpenPanel = useDeferred(PANEL, panel !== null);
  return (
    <>
      <AudienceTabs />
      <Screen
        title="Contacts"
        description="Your leads, and anyone you add."
        actions={
          <>
            <BookMenu address={address} onOpen={open} />
            <Button onClick={() => open({ kind: 'new' })}>
              <Plus />
              Add contact
            </Button>
          </>
        }
      >
        <ListScreen
          list={contactsList}
          address={address}
          icon={<BookUser />}
          failed={CONTACT_MESSAGES.loadFailed}
          options={{ tag: useTags(address.params.getAll('tag')) }}
          empty={<NoContacts onImport={() => open({ kind: 'import' })} />}
          hint="Try fewer words, or another tag or status."
        >
          {(contacts, page) => (
            <ListPage page={page}>
              <ListRows
                caption="Contacts"
                columns={toContactColumns(toAddressOf)}
                rows={contacts}
              />
            </ListPage>
          )}
        </ListScreen>
        {OpenPanel && <OpenPanel panel={panel} onClose={() => open(null)} />}
      </Screen>
    </>
  );
}

/** The tags in use, including the chosen ones. */
function useTags(chosen: readonly string[]) {
  const userId = useOwner();
  const { data: tags = [] } = useQuery(contactTagsQuery(userId));
  const words = new Set([...tags.map(({ tag }) => tag), ...chosen]);
  if (words.size === 0) return undefined;
  return [...words].map((tag) => ({ value: tag, label: tag }));
}

function NoContacts({ onImport }: { onImport: () => void }) {
  return (
    <EmptyState
      drawing="contacts"
      title="No contacts yet"
      action={
        <Button variant="secondary" onClick={onImport}>
          Import contacts
        </Button>
      }
    >
      People who leave their email appear here. You can also add people, or import them from another
      address book.
    </EmptyState>
  );
}
