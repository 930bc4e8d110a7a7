import { type FormEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#kit/web/buttons/button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { type ImportableLink, listImportableLinks } from '../rules/importable-links.ts';
import { takeLinks } from '../rules/take-links.ts';
import { ImportSources } from './import-sources.tsx';
import { readImportFile } from './read-import-file.ts';

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
          <ImportSources problem={found.problem} onFile={read} />
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

const CHANGED = { shouldDirty: true, shouldValidate: true, shouldTouch: true };

/**
 * Adds the chosen entries to the surrounding form's draft, keeping what is already there. Nothing is
 * published until the owner publishes the draft.
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

type LinkChoicesProps = {
  links: readonly ImportableLink[];
  onChoose: (links: ImportableLink[]) => void;
};

const GROUPS = [
  { kind: 'link', label: 'Link buttons' },
  { kind: 'social', label: 'Social links' },
] as const;

/** Lets the owner pick links from a file. Links already on the page start unticked. */
function LinkChoices({ links, onChoose }: LinkChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<ImportableLink>>(
    () => new Set(links.filter((link) => !link.isDuplicate)),
  );
  const choose = (link: ImportableLink, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(link);
    else next.delete(link);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-5">
      {GROUPS.map(({ kind, label }) => (
        <LinkGroup
          key={kind}
          label={label}
          links={links.filter((link) => (link.kind === 'social') === (kind === 'social'))}
          chosen={chosen}
          onChange={choose}
        />
      ))}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col border-line border-t bg-raised p-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button
          disabled={chosen.size === 0}
          onClick={() => onChoose(links.filter((link) => chosen.has(link)))}
        >
          {chosen.size === 1 ? 'Add 1 link' : `Add ${chosen.size} links`}
        </Button>
      </div>
    </div>
  );
}

type LinkGroupProps = {
  label: string;
  links: readonly ImportableLink[];
  chosen: ReadonlySet<ImportableLink>;
  onChange: (link: ImportableLink, isChosen: boolean) => void;
};

function LinkGroup({ label, links, chosen, onChange }: LinkGroupProps) {
  if (links.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 font-medium">{label}</legend>
      {links.map((link) => (
        <label
          key={link.url || link.title}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-line border-b py-2 last:border-b-0"
        >
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={chosen.has(link)}
            onChange={(event: FormEvent<HTMLInputElement>) =>
              onChange(link, event.currentTarget.checked)
            }
          />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate" dir="auto">
              {link.title}
            </span>
            <span className="truncate text-ink-faint">{link.url || 'Heading'}</span>
          </span>
          {link.isDuplicate && <Badge>On your page</Badge>}
        </label>
      ))}
    </fieldset>
  );
}
