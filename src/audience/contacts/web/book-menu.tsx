import { ChevronDown, Download, FileUp, Users } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { buildCsvRow } from '#kit/web/lists/columns.ts';
import { readAll } from '#kit/web/lists/list-queries.ts';
import { useExport } from '#kit/web/lists/use-export.ts';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { importAgain } from '#kit/web/loading/import-again.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#kit/web/overlays/dropdown-menu.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { toContactColumns } from './contact-columns.tsx';
import { type Contact, contactsList } from './queries.ts';
import type { BookPanel } from './use-book-panel.ts';

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
