import { Download, Mail, Nfc, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { defer } from '#kit/public/defer.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useWrite } from '#kit/web/data/use-write.ts';
import { downloadAnswer } from '#kit/web/files/download-answer.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { useSession } from '#kit/web/session/session.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { isAgencyOwner } from '#page/profile/rules/agency.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { findObstacle } from '#page/qr/web/find-obstacle.ts';
import { isSheet, PICTURES, type PieceKey, SHEETS } from '../rules/pieces.ts';
import { isUnprintable } from '../rules/printed-person.ts';
import { PieceSketch, type Sketched } from './piece-sketch.tsx';

const SIGNATURE = defer(
  () => import('./signature-dialog.tsx'),
  (file) => file.SignatureDialog,
);

const TAG = defer(
  () => import('./tag-dialog.tsx'),
  (file) => file.TagDialog,
);

/** Materials around the owner's card: on paper, on screens, in emails, on a tag. */
export function PrintScreen() {
  return (
    <OwnPageScreen title="Print and share">
      {(profile) => (
        <>
          <PageHeader
            title="Print and share"
            description="Your card for paper, calls and emails, in your page’s colours. Each code tells you in Sources where people found you."
          />
          {profile.is_active ? <Pieces profile={profile} /> : <Closed />}
        </>
      )}
    </OwnPageScreen>
  );
}

function Closed() {
  return (
    <Banner tone="warning" title="Your page is suspended">
      Visitors can’t see it, so its codes and links lead nowhere. You can print and share it once
      it’s open again.
    </Banner>
  );
}

function Pieces({ profile }: { profile: OwnProfile }) {
  const piece = (key: PieceKey) => <PieceRow key={key} piece={key} profile={profile} />;
  return (
    <>
      <NotYetOpen profile={profile} />
      {isUnprintable(profile.full_name) && <OtherLetters username={profile.username} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title="To print" description="PDFs for a print shop or your own printer.">
          <Rows>{(['card', 'badge', 'stand', 'stickers'] as const).map(piece)}</Rows>
        </Card>
        <Card title="For screens and phones" description="Ready to use as they are.">
          <Rows>
            <DialogRow sketch="signature" profile={profile} />
            {(['call', 'story'] as const).map(piece)}
            <DialogRow sketch="nfc" profile={profile} />
          </Rows>
        </Card>
      </div>
      {isAgencyOwner(profile) && (
        <p className="flex items-center gap-2 text-ink-soft [&_svg]:size-4">
          <Users aria-hidden />
          <span>
            For everyone at once, go to{' '}
            <Link to={PATHS.teamMembers} className={TEXT_LINK_LOOK}>
              Team members
            </Link>
            .
          </span>
        </p>
      )}
    </>
  );
}

/** Warns before printing anything whose code doesn't work yet. */
function NotYetOpen({ profile }: { profile: OwnProfile }) {
  const user = useSession()?.user;
  const obstacle = user ? findObstacle(profile, user) : null;
  if (obstacle === null) return null;
  return (
    <Banner
      tone="warning"
      title={obstacle.title}
      actions={
        <Button asChild size="sm" variant="secondary">
          <Link to={obstacle.to}>{obstacle.action}</Link>
        </Button>
      }
    >
      {obstacle.children}
    </Banner>
  );
}

function OtherLetters({ username }: { username: string }) {
  return (
    <Banner title="Your name’s letters can’t be printed yet">
      Our print fonts have Latin, Greek and Cyrillic letters. Cards and pictures show{' '}
      <strong>{username}</strong> in place of your name; your email signature has your name.
    </Banner>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="-my-4 flex flex-col divide-y divide-line">{children}</ul>;
}

type RowProps = {
  sketch: Sketched;
  accent: string | null;
  title: string;
  children: ReactNode;
  action: ReactNode;
};

function Row({ sketch, accent, title, children, action }: RowProps) {
  return (
    <li className="flex items-start gap-x-4 py-4 sm:items-center">
      <PieceSketch of={sketch} accent={accent} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-40 flex-1">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-faint">{children}</p>
        </div>
        {action}
      </div>
    </li>
  );
}

const ABOUT: Readonly<Record<PieceKey, string>> = {
  card: '85 × 55 mm, two sides, with bleed and crop marks',
  badge: '90 × 55 mm, for a holder or a lanyard',
  stand: 'A6, for a counter or a table',
  stickers: 'A4, 24 labels of 70 × 37 mm',
  call: 'Your code in the corner. You may see it mirrored; others won’t.',
  story: '1080 × 1920, clear of the buttons at top and bottom',
};

/** A file, drawn on request. */
function PieceRow({ piece, profile }: { piece: PieceKey; profile: OwnProfile }) {
  const { name } = isSheet(piece) ? SHEETS[piece] : PICTURES[piece];
  const kind = isSheet(piece) ? 'PDF' : 'PNG';
  const download = useWrite({
    write: () => downloadAnswer('print-piece', { piece }),
    // Nothing stale: the server only draws.
    stale: [],
    refused: { title: 'We couldn’t make the file' },
  });
  return (
    <Row
      sketch={piece}
      accent={profile.theme_color}
      title={name}
      action={
        <Button
          variant="secondary"
          aria-label={`${name}, ${kind}`}
          busy={download.isPending}
          busyLabel="Drawing…"
          onClick={() => download.mutate()}
        >
          <Download />
          {kind}
        </Button>
      }
    >
      {ABOUT[piece]}
    </Row>
  );
}

const DIALOGS = {
  signature: {
    title: 'Email signature',
    about: 'For Gmail, Outlook and Apple Mail',
    label: 'Copy it',
    icon: <Mail />,
  },
  nfc: {
    title: 'NFC tag',
    about: 'A tap opens your page',
    label: 'Write it',
    icon: <Nfc />,
  },
} as const;

/** The pieces that open a dialog. */
function DialogRow({ sketch, profile }: { sketch: keyof typeof DIALOGS; profile: OwnProfile }) {
  const [isOpen, setOpen] = useState(false);
  const SignatureDialog = useDeferred(SIGNATURE, isOpen && sketch === 'signature');
  const TagDialog = useDeferred(TAG, isOpen && sketch === 'nfc');
  const { title, about, label, icon } = DIALOGS[sketch];
  return (
    <Row
      sketch={sketch}
      accent={profile.theme_color}
      title={title}
      action={
        <>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={`${title}: ${label}`}
            onClick={() => setOpen(true)}
          >
            {icon}
            {label}
          </Button>
          {SignatureDialog && sketch === 'signature' && (
            <SignatureDialog open={isOpen} onOpenChange={setOpen} />
          )}
          {TagDialog && sketch === 'nfc' && (
            <TagDialog profileId={profile.id} open={isOpen} onOpenChange={setOpen} />
          )}
        </>
      }
    >
      {about}
    </Row>
  );
}
