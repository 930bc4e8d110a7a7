import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type ImportableLink, listImportableLinks } from '#domain/import/importable-links.ts';
import type { VcardData } from '#domain/profile/items.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CardSummary } from './card-summary.tsx';
import { LinkChoices } from './link-choices.tsx';
import { readImportFile } from './read-import-file.ts';
import { useImport } from './use-import.ts';

const ACCEPT = '.html,.htm,.json,.vcf,text/html,application/json,text/vcard';

/** What has been found; nothing yet, links or a card. */
type Found =
  | { kind: 'nothing'; problem: string | null }
  | { kind: 'links'; links: ImportableLink[] }
  | { kind: 'card'; card: VcardData };

const NOTHING: Found = { kind: 'nothing', problem: null };

/** Brings links from another product, or details from a contact card, into the draft around it. */
export function ImportDialog() {
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Found>(NOTHING);
  const { getValues } = useFormContext<ProfileDraft>();
  const { addLinks, fillCard } = useImport();
  const show = (next: boolean) => {
    setOpen(next);
    if (next) setFound(NOTHING);
  };
  const read = async (file: File) => setFound(await findInFile(file, getValues()));
  return (
    <Dialog
      title="Import"
      description="Links from a saved Linktree, LinkStack or Beacons page, or a contact card (.vcf). The file is read on this device and sent nowhere."
      trigger={
        <Button variant="secondary">
          <FileUp />
          Import
        </Button>
      }
      open={isOpen}
      onOpenChange={show}
    >
      {found.kind === 'nothing' && <FileChoice problem={found.problem} onFile={read} />}
      {found.kind === 'links' && (
        <LinkChoices
          links={found.links}
          onChoose={(links) => {
            addLinks(links);
            show(false);
          }}
        />
      )}
      {found.kind === 'card' && (
        <CardSummary
          card={found.card}
          onAccept={() => {
            fillCard(found.card);
            show(false);
          }}
        />
      )}
    </Dialog>
  );
}

async function findInFile(file: File, draft: ProfileDraft): Promise<Found> {
  const content = await readImportFile(file).catch(() => null);
  if (content?.kind === 'card') return content;
  const links = content ? listImportableLinks(content.links, draft) : [];
  if (links.length > 0) return { kind: 'links', links };
  return { kind: 'nothing', problem: 'Neither links nor a contact card were found in this file.' };
}

type FileChoiceProps = { problem: string | null; onFile: (file: File) => Promise<void> };

function FileChoice({ problem, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (file: File) => {
    setBusy(true);
    await onFile(file);
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Banner tone="warning" announce>
          {problem}
        </Banner>
      )}
      <p className="text-ink-soft">
        Open your old page in a browser and save it, with Ctrl+S or ⌘S. Then choose the file here.
      </p>
      <Button busy={busy} busyLabel="Reading…" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        className="hidden"
        aria-label="File to import"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Emptied, so that choosing the same file again is a choice too.
          event.currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
    </div>
  );
}
