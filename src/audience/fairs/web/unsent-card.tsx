import { Button } from '#kit/web/buttons/button.tsx';
import { useOnline } from '#kit/web/connection/online.ts';
import { type CsvRow, downloadCsv } from '#kit/web/lists/csv.ts';
import { dropUnsent, markUnsent, type Queued } from '#kit/web/outbox/outbox.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { nameContact } from '../../contacts/rules/contact.ts';
import { FAIR_KIND, LEAD_KIND, type NamedFair, parseFair, parseSentLead } from '../rules/fairs.ts';

/** Further names are only counted. */
const SHOWN = 5;

type UnsentCardProps = { unsent: readonly Queued[]; fairs: readonly NamedFair[] };

/** The unsent entries: how many wait, and which were refused, by reason. */
export function UnsentCard({ unsent, fairs }: UnsentCardProps) {
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
        {[...refusals].map((reason) => {
          const entries = unsent.filter(({ refusal }) => refusal === reason);
          const rows = listLeads(entries, unsent).map((entry) => toCsvRow(entry, fairs));
          return <RefusedEntries key={reason} reason={reason} entries={entries} rows={rows} />;
        })}
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

/** @returns the refused leads, and those waiting for a refused event */
function listLeads(refused: readonly Queued[], unsent: readonly Queued[]): Queued[] {
  const held = new Set(refused.map(({ data }) => parseFair(data)?.id));
  return unsent.filter(
    (entry) =>
      entry.kind === LEAD_KIND &&
      (refused.includes(entry) || held.has(parseSentLead(entry.data).fair_id ?? '')),
  );
}

function toCsvRow({ data, at }: Queued, fairs: readonly NamedFair[]): CsvRow {
  const { full_name, email, phone, company, message, tag, fair_id } = parseSentLead(data);
  return {
    'Full name': full_name,
    Email: email,
    Phone: phone,
    Company: company,
    Note: message,
    Tag: tag,
    Event: fairs.find(({ id }) => id === fair_id)?.name ?? '',
    Created: new Date(at).toISOString(),
  };
}

type RefusedEntriesProps = {
  reason: string;
  entries: readonly Queued[];
  /** Their leads as a file, for when the page or plan won't accept them. */
  rows: readonly CsvRow[];
};

/** All entries refused for one reason, which one change fixes. */
function RefusedEntries({ reason, entries, rows }: RefusedEntriesProps) {
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
        {rows.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => downloadCsv('leads-not-sent.csv', rows)}>
            Download
          </Button>
        )}
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
