import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { downloadFile } from '#kit/web/files/download-file.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import type { CheckedStaffRow } from '../rules/staff-rows.ts';
import { type RefusedStaffRow, writeRefusedStaff } from '../rules/staff-table.ts';
import { SeatOffer } from './seat-offer.tsx';

export type InviteReport = {
  invited: readonly CheckedStaffRow[];
  /** The number of existing members that were updated. */
  updated: number;
  /** Rows that got no invitation. */
  refused: readonly RefusedStaffRow[];
  /** The reason why nothing was sent, or null. */
  failure: string | null;
};

type StaffImportResultProps = { report: InviteReport; onAgain: () => void };

/** Lists the people invited, and those left out with the reason. */
export function StaffImportResult({ report, onAgain }: StaffImportResultProps) {
  const { invited, updated, refused, failure } = report;
  return (
    <div className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger" announce>
          {failure} Nobody was invited.
        </Banner>
      ) : (
        <Banner tone={invited.length + updated > 0 ? 'success' : 'warning'} announce>
          {describeSent(invited.length, updated)}
        </Banner>
      )}
      <SeatOffer problems={refused.map(({ sentence }) => sentence)} />
      {refused.length > 0 && <Refused refused={refused} />}
      {invited.length > 0 && <Invited invited={invited} />}
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to={PATHS.teamMembers}>See the team</Link>
        </Button>
        <Button variant="secondary" onClick={onAgain}>
          Invite more people
        </Button>
      </div>
    </div>
  );
}

function Refused({ refused }: Pick<InviteReport, 'refused'>) {
  const download = () => {
    const lines = writeRefusedStaff(refused);
    downloadFile('not-invited.csv', new Blob(lines, { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <section
      aria-label="Not invited"
      className="flex flex-col items-start gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning"
    >
      <h3 className="font-medium">Not invited: {refused.length}</h3>
      <ul className="wrap-anywhere max-h-64 self-stretch overflow-y-auto">
        {refused.map(({ line, row, sentence }) => (
          <li key={`${line} ${row.email} ${sentence}`}>
            Line {line}, <bdi>{row.full_name || row.email || 'no name'}</bdi>: {sentence}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" onClick={download}>
        <Download />
        Download these lines
      </Button>
    </section>
  );
}

function Invited({ invited }: Pick<InviteReport, 'invited'>) {
  return (
    <section aria-label="Invited" className="rounded-md bg-canvas px-4 py-3">
      <h3 className="font-medium">Invited: {invited.length}</h3>
      <ul className="wrap-anywhere max-h-64 overflow-y-auto pt-1 text-ink-soft">
        {invited.map(({ name, row }) => (
          <li key={row.email}>
            <bdi>{name}</bdi>, {row.email}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeSent(sent: number, updated: number): string {
  const people = updated === 1 ? '1 person was updated.' : `${updated} people were updated.`;
  if (sent === 0) return updated > 0 ? people : 'Nobody was invited.';
  const said = sent === 1 ? '1 invitation is on its way.' : `${sent} invitations are on their way.`;
  return updated > 0 ? `${said} ${people}` : said;
}
