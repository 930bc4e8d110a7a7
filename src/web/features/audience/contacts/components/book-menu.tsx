import { ChevronDown, Download, FileUp, Users } from 'lucide-react';
import { buildCsvRow } from '#web/lib/lists/columns.ts';
import { readAll } from '#web/lib/lists/list-queries.ts';
import { useExport } from '#web/lib/lists/use-export.ts';
import type { ListAddress } from '#web/lib/lists/use-list-address.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { importAgain } from '#web/ui/loading/import-again.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import type { BookPanel } from '../hooks/use-book-panel.ts';
import { type Contact, contactsList } from '../queries.ts';
import { toContactColumns } from './contact-columns.tsx';

const toCsvRow = buildCsvRow(toContactColumns(() => ''));

async function writeVcards(contacts: readonly Contact[]): Promise<void> {
  const load = () => import('#web/lib/files/download-vcards.ts');
  (await importAgain(load)).downloadVcards(contacts);
}

type BookMenuProps = {
  address: ListAddress;
  onOpen: (panel: BookPanel) => void;
};

/** Actions on the whole address book, or on the filtered contacts. */
export function BookMenu({ address, onOpen }: BookMenuProps) {
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
