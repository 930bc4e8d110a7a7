import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import type { CheckedStaffRow } from '../rules/staff-rows.ts';
import { SeatOffer } from './seat-offer.tsx';

type StaffPreviewProps = {
  rows: readonly CheckedStaffRow[];
  busy: boolean;
  onSend: (rows: readonly CheckedStaffRow[]) => void;
  onCancel: () => void;
};

/** Every row of a list, with its outcome. */
export function StaffPreview({ rows, busy, onSend, onCancel }: StaffPreviewProps) {
  const [onlyBad, setOnlyBad] = useState(false);
  const bad = rows.filter(({ problem }) => problem !== null);
  const count = rows.filter(({ problem, isUpdate }) => problem === null && !isUpdate).length;
  const updates = rows.length - bad.length - count;
  const shown = onlyBad ? bad : rows;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p aria-live="polite">
          <span className="font-medium">
            {count === 1 ? '1 person will be invited' : `${count} people will be invited`}
          </span>
          {updates > 0 && `, ${updates} updated`}
          {bad.length > 0 && `, ${bad.length} ${bad.length === 1 ? 'is' : 'are'} left out`}.
        </p>
        {bad.length > 0 && (
          <SwitchField label="Show only errors" checked={onlyBad} onCheckedChange={setOnlyBad} />
        )}
      </div>
      <SeatOffer problems={rows.map(({ problem }) => problem)} />
      <div className="max-h-128 overflow-y-auto rounded-lg border border-line px-5 pt-3 sm:px-6">
        <Table caption="People to invite" columns={['Line', 'Person', 'Invited']}>
          {shown.map((row) => (
            <PreviewRow key={rows.indexOf(row)} {...row} />
          ))}
        </Table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={count + updates === 0}
          busy={busy}
          busyLabel="Sending…"
          onClick={() => onSend(rows)}
        >
          {nameSending(count, updates)}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Start again
        </Button>
      </div>
    </div>
  );
}

function nameSending(count: number, updates: number): string {
  if (count === 0 && updates > 0)
    return updates === 1 ? 'Update 1 person' : `Update ${updates} people`;
  const sending = count === 1 ? 'Send 1 invitation' : `Send ${count} invitations`;
  return updates > 0 ? `${sending}, update ${updates}` : sending;
}

function PreviewRow({ line, row, problem, isUpdate, name, nameBefore }: CheckedStaffRow) {
  const more = [row.group_name, row.designation, row.company, row.phone]
    .filter(Boolean)
    .join(' · ');
  return (
    <TableRow className="align-top [&>*]:py-2.5">
      <TableCell className="text-ink-faint tabular-nums">{line}</TableCell>
      <TableCell heading className="wrap-anywhere">
        <span>
          {nameBefore && (
            <>
              <bdi>{nameBefore}</bdi> →{' '}
            </>
          )}
          <bdi>{name || row.email || 'No name'}</bdi>
        </span>
        {name && <p className="font-normal text-ink-soft">{row.email}</p>}
        {problem && (
          <p className="flex items-start gap-1.5 font-normal text-danger [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
            <CircleAlert aria-hidden />
            {problem}
          </p>
        )}
        {more && (
          <p dir="auto" className="font-normal text-ink-faint text-xs">
            {more}
          </p>
        )}
      </TableCell>
      <TableCell className={problem ? 'text-danger' : 'text-success'}>
        <span className="flex items-start gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          {!problem && <CircleCheck aria-hidden />}
          {problem ? 'No' : isUpdate ? 'Updated' : 'Yes'}
        </span>
      </TableCell>
    </TableRow>
  );
}
