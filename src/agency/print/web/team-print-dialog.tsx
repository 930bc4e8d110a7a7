import { useQuery } from '@tanstack/react-query';
import { Download, MailPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { MailPieces } from '#agency/web/mail-pieces.tsx';
import { rosterQuery } from '#agency/web/roster.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useWrite } from '#kit/web/data/use-write.ts';
import { downloadAnswer } from '#kit/web/files/download-answer.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { SHEETS, TEAM_SHEET_KEYS } from '#page/print/rules/pieces.ts';

type TeamPrintDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** A whole team's pieces: cards and badges in one file, a signature for each. */
export function TeamPrintDialog({ open, onOpenChange }: TeamPrintDialogProps) {
  return (
    <Dialog
      title="Cards and signatures"
      description="For everyone you lead whose page is open to visitors."
      open={open}
      onOpenChange={onOpenChange}
    >
      <ul className="-my-4 flex flex-col divide-y divide-line">
        {TEAM_SHEET_KEYS.map((sheet) => (
          <SheetRow key={sheet} sheet={sheet} />
        ))}
        <SignatureRow />
      </ul>
    </Dialog>
  );
}

type RowProps = { title: string; about: string; action: ReactNode };

function Row({ title, about, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-40 flex-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-faint">{about}</p>
      </div>
      {action}
    </li>
  );
}

const TITLES = { card: 'Business cards', badge: 'Name badges' } as const;

function SheetRow({ sheet }: { sheet: (typeof TEAM_SHEET_KEYS)[number] }) {
  const { width, height } = SHEETS[sheet];
  const download = useWrite({
    write: () => downloadAnswer('print-team', { sheet }),
    // Nothing stale: the server only draws.
    stale: [],
    refused: { title: 'We couldn’t make the file' },
  });
  return (
    <Row
      title={TITLES[sheet]}
      about={`${width} × ${height} mm, all in one PDF. A large team takes half a minute.`}
      action={
        <Button
          variant="secondary"
          aria-label={`${TITLES[sheet]}, PDF`}
          busy={download.isPending}
          busyLabel="Drawing…"
          onClick={() => download.mutate()}
        >
          <Download />
          PDF
        </Button>
      }
    />
  );
}

function SignatureRow() {
  const userId = useOwner();
  const roster = useQuery(rosterQuery(userId)).data ?? [];
  const people = roster.filter(({ status }) => status === 'active').length;
  return (
    <Row
      title="Email signatures"
      about="Each person gets an email with their own. To copy one yourself, use the menu of its row."
      action={
        people > 0 && (
          <MailPieces
            piece="signature"
            trigger={
              <Button variant="secondary">
                <MailPlus />
                Email it to each
              </Button>
            }
            title={people === 1 ? 'Email 1 person?' : `Email ${people} people?`}
            description="Everyone active on the team gets one email with their own signature."
            confirmLabel="Send"
          />
        )
      }
    />
  );
}
