import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download, MailPlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useLedTeam } from '#agency/web/led-team.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { downloadAnswer } from '#kit/web/files/download-answer.ts';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { DropdownMenu, MenuItem, MenuLabel } from '#kit/web/overlays/dropdown-menu.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useSession } from '#kit/web/session/session.ts';
import { SHEETS, TEAM_SHEET_KEYS } from '#page/print/rules/pieces.ts';
import { listTeamFiles, nameTeamFile, TEAM_FILE_MAX_PEOPLE } from '../rules/team-files.ts';
import { MailPieces } from './mail-pieces.tsx';

type TeamPrintDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Prints a whole team's cards and badges in one file or a few, and sends each member a signature. */
export function TeamPrintDialog({ open, onOpenChange }: TeamPrintDialogProps) {
  return (
    <Dialog
      title="Cards and signatures"
      description="For everyone you manage whose page is open to visitors."
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

/**
 * Counts the active people the reader leads, because a large team's list would be truncated.
 *
 * @param groups that the reader leads; null for everyone
 */
function ledQuery(userId: string, groups: readonly string[] | null) {
  return queryOptions({
    queryKey: queryKeys.staff.led(userId, groups),
    queryFn: async () => {
      const active = dataClient
        .from('agency_staff')
        .select('id', { count: 'exact', head: true })
        .eq('agency_id', userId)
        .eq('status', 'active');
      const { count } = await (groups ? active.in('group_id', groups) : active).throwOnError();
      return count;
    },
  });
}

function useLedPeople() {
  const userId = useOwner();
  const { led } = useLedTeam(useSession()?.user.id ?? userId);
  return useQuery(ledQuery(userId, led?.groups ?? null));
}

function SheetRow({ sheet }: { sheet: (typeof TEAM_SHEET_KEYS)[number] }) {
  const { width, height } = SHEETS[sheet];
  const people = useLedPeople();
  const files = listTeamFiles(people.data ?? 0);
  const download = useWrite({
    write: (file: number | null) =>
      downloadAnswer('print-team', file === null ? { sheet } : { sheet, file }),
    // Nothing stale: the server only draws.
    stale: [],
    refused: { title: 'We couldn’t make the file' },
  });
  const look = (props: ComponentProps<'button'>) => (
    <Button
      {...props}
      variant="secondary"
      disabled={people.isPending}
      aria-label={`${TITLES[sheet]}, PDF`}
      busy={download.isPending}
      busyLabel="Drawing…"
    >
      <Download />
      PDF
    </Button>
  );
  return (
    <Row
      title={TITLES[sheet]}
      about={`${width} × ${height} mm, ${files.length > 1 ? `up to ${TEAM_FILE_MAX_PEOPLE} people in a PDF` : 'all in one PDF'}. A large team takes half a minute.`}
      action={
        files.length > 1 ? (
          <DropdownMenu trigger={look({})}>
            {download.isPending ? (
              <MenuLabel>One is being drawn</MenuLabel>
            ) : (
              files.map((file, index) => (
                <MenuItem key={file.first} onSelect={() => download.mutate(index + 1)}>
                  {nameTeamFile(file)}
                </MenuItem>
              ))
            )}
          </DropdownMenu>
        ) : (
          look({ onClick: () => download.mutate(null) })
        )
      }
    />
  );
}

function SignatureRow() {
  const people = useLedPeople().data ?? 0;
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
            title={people === 1 ? 'Email 1 person?' : `Email ${people.toLocaleString()} people?`}
            description="Everyone active on the team gets one email with their own signature."
            confirmLabel="Send"
          />
        )
      }
    />
  );
}
