import { Link } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** What became of a file. */
export type InviteReport = {
  sent: number;
  /** Lines nobody was invited by. */
  problems: ReadonlyArray<{ line: number; sentence: string }>;
  /** Why nothing could be sent, or null. */
  failure: string | null;
};

type StaffImportResultProps = { report: InviteReport; onAgain: () => void };

export function StaffImportResult({ report, onAgain }: StaffImportResultProps) {
  const { sent, problems, failure } = report;
  return (
    <div className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger" announce>
          {failure} Nobody was invited.
        </Banner>
      ) : (
        <Banner tone={sent > 0 ? 'success' : 'warning'} announce>
          {describeSent(sent)}
        </Banner>
      )}
      {problems.length > 0 && (
        <section className="rounded-lg bg-warning-soft px-4 py-3 text-warning">
          <h3 className="font-medium">Not invited: {problems.length}</h3>
          <ul className="max-h-64 overflow-y-auto pt-1">
            {problems.map(({ line, sentence }) => (
              <li key={line}>
                Line {line}: {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to={PATHS.teamMembers}>See the team</Link>
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

function describeSent(sent: number): string {
  if (sent === 0) return 'Nobody was invited.';
  return sent === 1 ? '1 invitation is on its way.' : `${sent} invitations are on their way.`;
}
