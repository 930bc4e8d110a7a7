import { nameContact } from '#domain/contacts/contact.ts';
import { EmailLink, PhoneLink } from '../../../lib/links/contact-links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';

import { ContactLink, ContactRole, ContactTags } from './contact-parts.tsx';
import type { ContactsListProps } from './contacts-table.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The address book on phones: a card for each contact. */
export function ContactCards({ contacts, toAddressOf }: ContactsListProps) {
  return (
    <CardList label="Contacts">
      {contacts.map((contact) => (
        <CardItem key={contact.id}>
          <div className="flex items-start gap-3">
            <Avatar name={nameContact(contact)} />
            <div className="wrap-anywhere min-w-0 flex-1">
              <h2 className="font-semibold text-base">
                <ContactLink
                  contact={contact}
                  search={toAddressOf({ kind: 'contact', id: contact.id })}
                />
              </h2>
              <ContactRole contact={contact} />
            </div>
            <StatusBadge status={contact.status} />
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-1 break-all empty:hidden">
            <EmailLink email={contact.email} />
            <PhoneLink phone={contact.phone} />
          </div>
          <ContactTags tags={contact.tags} />
        </CardItem>
      ))}
    </CardList>
  );
}
