import { Button } from '#kit/web/buttons/button.tsx';
import { useOnline } from '#kit/web/connection/online.ts';
import { dropUnsent, markUnsent, type Queued } from '#kit/web/outbox/outbox.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { nameContact } from '../../contacts/rules/contact.ts';
import { FAIR_KIND, parseFair, parseSentLead } from '../rules/fairs.ts';

/** More names than these are only counted. */
const SHOWN = 5;

/** What hasn't arrived yet: how much waits, and what was refused, by its reason. */
export function UnsentCard({ unsent }: { unsent: readonly Queued[] }) {
  const online = useOnline();
  const waiting = unsent.filter(({ refusal }) => refusal === null);
  const refusals = new Set(unsent.flatMap(({ refusal }) => refusal ?? []));
  if (unsent.length === 0) return null;
  return (
    <Card title="On this device">
      <div className="flex flex-col gap-5">
        {waiting.length > 0 && (
          <div className="flex flex-col gap-1">
            <p role="status">{tellWaiting(waiting.length, online)}</p>
            <p dir="auto" className="wrap-anywhere text-ink-soft">
              {nameEntries([...waiting].reverse())}
            </p>
          </div>
        )}
        {[...refusals].map((reason) => (
          <RefusedEntries
            key={reason}
            reason={reason}
            entries={unsent.filter(({ refusal }) => refusal === reason)}
          />
        ))}
      </div>
    </Card>
  );
}

function tellWaiting(count: number, online: boolean): string {
  const what = count === 1 ? '1 entry is' : `${count.toLocaleString()} entries are`;
  return online
    ? `${what} safe here until we’ve received ${count === 1 ? 'it' : 'them'}.`
    : `${what} safe here and will be sent once you’re online.`;
}

/** All that were refused for one reason, as they are mended together. */
function RefusedEntries({ reason, entries }: { reason: string; entries: readonly Queued[] }) {
  const names = nameEntries(entries);
  return (
    <section
      aria-label={names}
      className="flex flex-col gap-2 border-line border-t pt-4 first:border-t-0 first:pt-0"
    >
      <p dir="auto" className="wrap-anywhere font-medium">
        {names}
      </p>
      <p className="text-danger">{reason}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => void markUnsent(entries, null)}>
          Send again
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="sm">
              Delete
            </Button>
          }
          title={`Delete ${entries.length === 1 ? names : `${entries.length.toLocaleString()} entries`}?`}
          description="This is only on this device, so it can’t be undone."
          confirmLabel="Delete"
          onConfirm={() => dropUnsent(entries)}
        />
      </div>
    </section>
  );
}

function nameEntries(entries: readonly Queued[]): string {
  const names = entries.slice(0, SHOWN).map(nameEntry).join(', ');
  const others = entries.length - SHOWN;
  return others > 0 ? `${names} and ${others.toLocaleString()} more` : names;
}

function nameEntry({ kind, data }: Queued): string {
  return kind === FAIR_KIND ? (parseFair(data)?.name ?? 'Event') : nameContact(parseSentLead(data));
}
