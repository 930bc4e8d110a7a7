import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { CONTACT_MESSAGES, nameContact } from '../rules/contact.ts';
import { MergeForm } from './merge-form.tsx';
import { contactsByIdQuery, type DuplicateGroup, duplicatesQuery } from './queries.ts';

/** The panel shows this many groups at once. */
const SHOWN_GROUPS = 20;

/** Contacts that may be duplicates, and a form to merge them. */
export function DuplicatesPanel({ onClose }: { onClose: () => void }) {
  const userId = useOwner();
  const { data: groups, isPending, isError, refetch } = useQuery(duplicatesQuery(userId));
  return (
    <SidePanel
      title="Merge duplicates"
      description="Contacts with the same name or the same phone number."
      onClose={onClose}
    >
      {isPending && <SpinnerPage label="Looking for duplicates" />}
      {isError && (
        <LoadFailure icon={<Users />} title={CONTACT_MESSAGES.loadFailed} onRetry={refetch} />
      )}
      {groups?.length === 0 && (
        <EmptyState
          drawing="contacts"
          title="No duplicates"
          action={<Button onClick={onClose}>Done</Button>}
        >
          No two contacts share a name or a phone number.
        </EmptyState>
      )}
      {groups && groups.length > 0 && <Groups groups={groups.slice(0, SHOWN_GROUPS)} />}
    </SidePanel>
  );
}

function Groups({ groups }: { groups: readonly DuplicateGroup[] }) {
  const userId = useOwner();
  const ids = [...new Set(groups.flatMap((group) => group.ids.slice(0, 2)))].sort();
  const { data: contacts } = useQuery(contactsByIdQuery(userId, ids));
  const [openKey, setOpenKey] = useState<string | null>(null);
  if (!contacts) return <SpinnerPage label="Loading contacts" />;
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return (
    <ul aria-label="Duplicates" className="flex flex-col gap-3">
      {groups.map(({ reason, ids: [firstId = '', secondId = ''] }) => {
        const [first, second] = [byId.get(firstId), byId.get(secondId)];
        if (!first || !second) return null;
        const key = `${firstId} ${secondId}`;
        return (
          <li key={key} className="flex flex-col gap-4 rounded-md bg-canvas p-4">
            <div className="flex items-center justify-between gap-3">
              <div className="wrap-anywhere min-w-0">
                <p dir="auto" className="font-medium">
                  {[...new Set([nameContact(first), nameContact(second)])].join(' and ')}
                </p>
                <p className="text-ink-faint">
                  {reason === 'phone' ? `Both have ${first.phone}` : 'Same name'}
                </p>
              </div>
              {openKey !== key && (
                <Button variant="secondary" size="sm" onClick={() => setOpenKey(key)}>
                  Review
                </Button>
              )}
            </div>
            {openKey === key && (
              <MergeForm first={first} second={second} onDone={() => setOpenKey(null)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
