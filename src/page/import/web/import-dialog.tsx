import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#kit/web/buttons/button.tsx';
import { FileChoice } from '#kit/web/fields/file-choice.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { type ImportableLink, listImportableLinks } from '../rules/importable-links.ts';
import { takeLinks } from '../rules/take-links.ts';
import { LinkChoices } from './link-choices.tsx';
import { OldPageForm } from './old-page-form.tsx';
import { readImportFile } from './read-import-file.ts';

const CHANGED = { shouldDirty: true, shouldValidate: true, shouldTouch: true };

/**
 * Adds the chosen entries to the surrounding form's draft, and keeps what is already in it. They
 * aren't published until the owner publishes the draft.
 */
function useImport() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();

  const addLinks = (links: readonly ImportableLink[]) => {
    const { custom_links: buttons, social_links: socials } = takeLinks(links, () =>
      crypto.randomUUID(),
    );
    if (buttons.length > 0) {
      setValue('custom_links', [...getValues('custom_links'), ...buttons], CHANGED);
      setValue('sections_enabled.links', true, CHANGED);
    }
    if (socials.length > 0) {
      setValue('social_links', [...getValues('social_links'), ...socials], CHANGED);
      setValue('sections_enabled.social', true, CHANGED);
    }
    toast.success(links.length === 1 ? '1 link added' : `${links.length} links added`, SAVE_HINT);
  };

  const fillCard = (card: VcardData) => {
    for (const [key, value] of Object.entries(card)) {
      if (value !== '') setValue(`vcard_data.${key as keyof VcardData}`, value, CHANGED);
    }
    const isShown = getValues('sections_enabled.vcard') === true;
    toast.success(
      'Contact card filled in',
      isShown ? SAVE_HINT : 'Switch on Contact Card to show it.',
    );
  };

  return { addLinks, fillCard };
}

const SAVE_HINT = 'Publish to show it on your page.';

type CardSummaryProps = { card: VcardData; onAccept: () => void };

const LABELS: Readonly<Record<keyof VcardData, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  designation: 'Designation',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
};

/** Shows an imported contact card before it replaces the owner's. */
function CardSummary({ card, onAccept }: CardSummaryProps) {
  const entries = Object.entries(card).filter(([, value]) => value !== '');
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {entries.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-ink-faint">{LABELS[key as keyof VcardData]}</dt>
            <dd className="wrap-anywhere" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={onAccept}>Fill in my contact card</Button>
    </div>
  );
}

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
