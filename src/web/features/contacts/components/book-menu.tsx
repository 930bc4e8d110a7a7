import { ChevronDown, Download, FileUp, Users } from 'lucide-react';
import { useState } from 'react';
import { type CsvRow, downloadCsv } from '../../../lib/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Contact, type ContactFilters, readAllContacts } from '../queries.ts';
import { downloadVcards } from './download-vcards.ts';
import type { BookPanel } from './use-book-address.ts';

type BookMenuProps = {
  userId: string;
  filters: ContactFilters;
  onOpen: (panel: BookPanel) => void;
};

/** What can be done with the whole book, or with what it is narrowed to. */
export function BookMenu({ userId, filters, onOpen }: BookMenuProps) {
  const { progress, exportContacts } = useExportContacts(userId, filters);
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="secondary"
          busy={progress !== null}
          busyLabel={progress ? `Exporting… ${progress.toLocaleString()}` : 'Exporting…'}
        >
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
      <MenuItem
        icon={<Download />}
        onSelect={() => void exportContacts((all) => downloadCsv(toFileName(), all.map(toRow)))}
      >
        Export CSV
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => void exportContacts(downloadVcards)}>
        Export vCards
      </MenuItem>
    </DropdownMenu>
  );
}

/** @returns how many have been read while an export goes on, or null; and what begins one */
function useExportContacts(userId: string, filters: ContactFilters) {
  const [progress, setProgress] = useState<number | null>(null);
  const exportContacts = async (write: (contacts: Contact[]) => void | Promise<void> | void) => {
    if (progress !== null) return;
    setProgress(0);
    try {
      const contacts: Contact[] = [];
      for await (const batch of readAllContacts(userId, filters)) {
        contacts.push(...batch);
        setProgress(contacts.length);
      }
      await write(contacts);
      const { length } = contacts;
      toast.success(
        length === 1 ? '1 contact exported' : `${length.toLocaleString()} contacts exported`,
      );
    } catch {
      toast.error('Failed to export contacts');
    } finally {
      setProgress(null);
    }
  };
  return { progress, exportContacts };
}

function toFileName(): string {
  return `contacts-${new Date().toISOString().slice(0, 10)}.csv`;
}

/** The names of the columns are those an import knows. */
function toRow(contact: Contact): CsvRow {
  return {
    'Full name': contact.full_name,
    Email: contact.email,
    Phone: contact.phone,
    Company: contact.company,
    Designation: contact.designation,
    Address: contact.address,
    Tags: contact.tags.join(', '),
    Status: contact.status,
    Notes: contact.notes,
    'Last contact': contact.last_contact_at ?? '',
    Created: contact.created_at,
  };
}
