import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FileChoice } from '#kit/web/fields/file-choice.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { type ImportableLink, listImportableLinks } from '../rules/importable-links.ts';
import { CardSummary } from './card-summary.tsx';
import { LinkChoices } from './link-choices.tsx';
import { OldPageForm } from './old-page-form.tsx';
import { readImportFile } from './read-import-file.ts';
import { useImport } from './use-import.ts';

const ACCEPT = '.html,.htm,.json,.vcf,text/html,application/json,text/vcard';

/** The file's content: nothing yet, links or a card. */
type Found =
  | { kind: 'nothing'; problem: string | null }
  | { kind: 'links'; links: ImportableLink[] }
  | { kind: 'card'; card: VcardData };

/**
 * Imports links from another product, or details from a contact card, into the surrounding draft.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<Found>({ kind: 'nothing', problem: null });
  const { getValues } = useFormContext<ProfileDraft>();
  const { addLinks, fillCard } = useImport();
  const read = async (file: File) => setFound(await findInFile(file, getValues()));
  return (
    <Dialog
      title="Import"
      description="Bring your links from Linktree, Beacons, LinkStack, Carrd or any other page, or your details from a contact card."
      open
      onOpenChange={onClose}
    >
      {found.kind === 'nothing' && (
        <div className="flex flex-col gap-6">
          <OldPageForm onFile={read} />
          <FileChoice problem={found.problem} accept={ACCEPT} variant="secondary" onFile={read}>
            Or choose a file: a saved page, an export, or a contact card (.vcf). It’s read on this
            device and not uploaded.
          </FileChoice>
        </div>
      )}
      {found.kind === 'links' && (
        <LinkChoices
          links={found.links}
          onChoose={(links) => {
            addLinks(links);
            onClose();
          }}
        />
      )}
      {found.kind === 'card' && (
        <CardSummary
          card={found.card}
          onAccept={() => {
            fillCard(found.card);
            onClose();
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
  return { kind: 'nothing', problem: 'We found no links and no contact card there.' };
}
