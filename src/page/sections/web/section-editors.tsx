import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { useController } from 'react-hook-form';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftField, useLockedField } from '#page/draft/web/use-draft-field.ts';
import { useOpeningCard } from '#page/draft/web/use-sections.ts';
import { AddressField } from '#page/fields/web/address-field.tsx';
import { EMBED_EDITORS } from '#page/fields/web/embed-editors.tsx';
import { buildEntriesEditor } from '#page/fields/web/entries-editor.tsx';
import { GalleryEditor } from '#page/fields/web/gallery-editor.tsx';
import { LeadFormEditor } from '#page/fields/web/lead-form-editor.tsx';
import { ListEditor, type ListEntry, ListRow } from '#page/fields/web/list-editor.tsx';
import { CustomLinksEditor } from '#page/link-editor/web/custom-links-editor.tsx';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import type { AnyPart } from '#page/locks/rules/parts.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { SECTION_KEYS, type SectionKey } from '../rules/sections.ts';
import { MAX_SKILL_LEVEL } from '../rules/skills.ts';

/** The owner's skills, each with an optional level. */
export function SkillsEditor() {
  return (
    <ListEditor
      list="skills"
      label="Skills"
      addLabel="Add skill"
      noun="skill"
      nameEntry={(skill) => skill.name}
      buildEntry={() => ({ id: crypto.randomUUID(), name: '', level: 0 })}
      Fields={SkillFields}
    />
  );
}

function SkillFields({ entry }: { entry: ListEntry }) {
  const { index, name } = entry;
  const { field: level } = useController<ProfileDraft, `skills.${number}.level`>({
    name: `skills.${index}.level`,
  });
  return (
    <ListRow entry={entry}>
      <div className="grid gap-2 @md:grid-cols-[1fr_11rem]">
        <InlineField
          label={`Name of ${name}`}
          autoComplete="off"
          maxLength={DRAFT_LENGTHS.skill}
          placeholder="Photography"
          {...useDraftField(`skills.${index}.name`)}
        />
        <ChoiceField
          label={`Level of ${name}`}
          hideLabel
          options={LEVELS}
          value={String(level.value)}
          onChoose={(chosen) => level.onChange(Number(chosen))}
        />
      </div>
    </ListRow>
  );
}

const LEVEL_NAMES = ['No level', 'Beginner', 'Basic', 'Good', 'Very good', 'Expert'];

const LEVELS = Array.from({ length: MAX_SKILL_LEVEL + 1 }, (_, level) => ({
  value: String(level),
  label: LEVEL_NAMES[level] ?? String(level),
}));

/** The card that visitors download. An empty one is prefilled from the page. */
export function ContactCardEditor() {
  useOpeningCard();
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      {FIELDS.map((field) => (
        <CardTextField key={field.name} {...field} />
      ))}
    </div>
  );
}

function CardTextField({ name, ...field }: CardField) {
  const locked = useLockedField(LOCKABLE[name] ?? null);
  return <TextField {...field} {...useDraftField(`vcard_data.${name}`)} {...locked} />;
}

/** Fields an agency can lock on every card, or its directory can fill. */
const LOCKABLE: Partial<Record<keyof VcardData, AnyPart>> = {
  name: 'card_name',
  designation: 'card_designation',
  company: 'company',
  phone: 'phone',
  address: 'address',
};

type CardField = { name: keyof VcardData; label: string; description?: string } & Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder'
>;

const FIELDS: readonly CardField[] = [
  { name: 'name', label: 'Name on the card', autoComplete: 'name', maxLength: 200 },
  {
    name: 'firstName',
    label: 'First name',
    description: 'If different from your full name',
    autoComplete: 'given-name',
    maxLength: 200,
  },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 200 },
  {
    name: 'designation',
    label: 'Designation',
    placeholder: 'Role or title',
    autoComplete: 'organization-title',
    maxLength: 200,
  },
  { name: 'company', label: 'Company', autoComplete: 'organization', maxLength: 200 },
  // A text field, because the browser's email validation would pre-empt ours.
  { name: 'email', label: 'Email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 60 },
  { name: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 500 },
];

/** Sections with their own editor. */
export const OWN_EDITORS: Partial<Record<SectionKey, ComponentType>> = {
  vcard: ContactCardEditor,
  social: SocialLinksEditor,
  links: CustomLinksEditor,
  lead_form: LeadFormEditor,
  skill: SkillsEditor,
  text: TextEditor,
  gallery: GalleryEditor,
  ...EMBED_EDITORS,
};

/** Each section's editor, loaded when the first section is opened. */
export const SECTION_EDITORS = Object.fromEntries(
  SECTION_KEYS.map((key) => [key, OWN_EDITORS[key] ?? buildEntriesEditor(key)]),
) as Record<SectionKey, ComponentType>;

/** Links shown as icons: add, remove, reorder. */
export function SocialLinksEditor() {
  return (
    <ListEditor
      list="social_links"
      label="Social links"
      addLabel="Add social link"
      noun="link"
      nameEntry={({ url }) => (url.trim() ? buildSocialName(toStoredUrl(url)) : '')}
      buildEntry={() => ({ url: '' })}
      Fields={SocialLinkFields}
    />
  );
}

function SocialLinkFields({ entry }: { entry: ListEntry }) {
  const { index, name } = entry;
  return (
    <ListRow entry={entry}>
      <AddressField
        name={`social_links.${index}.url`}
        label={`Address of ${name}`}
        networkLabel={`Network of ${name}`}
      />
    </ListRow>
  );
}

// Larger than all other editors together.
const RichTextField = lazily(
  () => import('#page/rich-text/web/rich-text-field.tsx'),
  (file) => file.RichTextField,
);

/** A free text with a heading. */
export function TextEditor() {
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Heading"
        placeholder="About my work"
        maxLength={DRAFT_LENGTHS.section_heading}
        {...useDraftField('section_heading')}
      />
      <Suspense fallback={<Skeleton className="h-48 w-full" />}>
        <RichTextField name="custom_text" label="Text" maxLength={DRAFT_LENGTHS.custom_text} />
      </Suspense>
    </div>
  );
}
