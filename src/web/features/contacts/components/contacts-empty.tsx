import { BookUser, SearchX } from 'lucide-react';
import { CONTACT_MESSAGES } from '#domain/contacts/contact.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function ContactsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<BookUser />}
        title={CONTACT_MESSAGES.loadFailed}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Nothing is lost. Check your connection and try again.
      </EmptyState>
    </Card>
  );
}

export function NoContacts({ onImport }: { onImport: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<BookUser />}
        title="No contacts yet"
        action={
          <Button variant="secondary" onClick={onImport}>
            Import contacts
          </Button>
        }
      >
        Everybody who leaves an email address on your page stands here. You can also add people, or
        bring them from another address book.
      </EmptyState>
    </Card>
  );
}

export function NoMatchingContacts({ onClear }: { onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title="No contacts match"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      >
        Try fewer words, or another tag or status.
      </EmptyState>
    </Card>
  );
}
