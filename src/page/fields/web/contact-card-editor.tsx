import type { ComponentProps } from 'react';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { useLockedField } from '#page/draft/web/use-locked-field.ts';
import { useOpeningCard } from '#page/draft/web/use-opening-card.ts';
import type { VcardData } from '#page/profile/rules/items.ts';

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
  const locked = useLockedField(LOCKABLE.find((part) => part === name) ?? null);
  return <TextField {...field} {...useDraftField(`vcard_data.${name}`)} {...locked} />;
}

/** Fields an agency can lock on every card. */
const LOCKABLE = ['company', 'phone', 'address'] as const;

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
  // As text: the browser's own email validation would pre-empt ours.
  { name: 'email', label: 'Email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 60 },
  { name: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 500 },
];
