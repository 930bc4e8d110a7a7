import { nameContact } from '#domain/contacts/contact.ts';
import { EmailLink, PhoneLink } from '../../../lib/links/contact-links.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import type { BookPanel } from '../hooks/use-book-panel.ts';
import type { Contact } from '../queries.ts';
import { ContactLink, ContactRole, ContactTags } from './contact-parts.tsx';
import { StatusBadge } from './status-badge.tsx';

const COLUMNS = ['Name', 'Email', 'Phone', 'Tags', 'Status', 'Last contact'];

/** What every way of drawing a page of contacts is given. */
export type ContactsListProps = {
  contacts: readonly Contact[];
  toAddressOf: (panel: BookPanel) => string;
};

/** The address book where there is room for columns. */
export function ContactsTable({ contacts, toAddressOf }: ContactsListProps) {
  return (
    <Card>
      <Table caption="Contacts" columns={COLUMNS}>
        {contacts.map((contact) => (
          <TableRow key={contact.id} className="[&>*]:py-2.5">
            <TableCell heading className="w-72 min-w-48">
              <div className="flex items-center gap-3">
                <Avatar name={nameContact(contact)} size="sm" />
                <div className="wrap-anywhere min-w-0">
                  <ContactLink
                    contact={contact}
                    search={toAddressOf({ kind: 'contact', id: contact.id })}
                  />
                  <ContactRole contact={contact} />
                </div>
              </div>
            </TableCell>
            <TableCell className="max-w-56 truncate">
              <EmailLink email={contact.email} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <PhoneLink phone={contact.phone} />
            </TableCell>
            <TableCell className="max-w-56">
              <ContactTags tags={contact.tags} />
            </TableCell>
            <TableCell>
              <StatusBadge status={contact.status} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              {contact.last_contact_at && (
                <time dateTime={contact.last_contact_at}>
                  {formatDate(contact.last_contact_at)}
                </time>
              )}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}
