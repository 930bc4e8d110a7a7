import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { toStoredUrl } from '#domain/links/read-address.ts';
import { buildSocialName } from '#domain/links/social-networks.ts';
import { DRAFT_LENGTHS } from '#domain/profile/columns/draft-problems.ts';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { InlineField } from '#web/ui/fields/inline-field.tsx';
import { useDraftField } from '../../hooks/use-draft-field.ts';
import { AddressField } from './address-field.tsx';
import { CustomLinkOptions } from './custom-link-options.tsx';
import type { ListEntry } from './list-editor.tsx';
import { ListRow } from './list-row.tsx';

/** One button of the page: its words, what it opens, and whether and when visitors see it. */
export function CustomLinkFields({ entry }: { entry: ListEntry }) {
  const { index, name } = entry;
  const words = useDraftField(`custom_links.${index}.buttonText`);
  const url = useWatch<ProfileDraft, `custom_links.${number}.url`>({
    name: `custom_links.${index}.url`,
  });
  return (
    <ListRow entry={entry} actions={<VisibilityButton index={index} name={name} />}>
      <InlineField
        label={`Title of ${name}`}
        autoComplete="off"
        maxLength={DRAFT_LENGTHS.buttonText}
        placeholder={url.trim() ? buildSocialName(toStoredUrl(url)) : 'Link title'}
        {...words}
      />
      <AddressField name={`custom_links.${index}.url`} label={`Address of ${name}`} />
      <CustomLinkOptions entry={entry} />
    </ListRow>
  );
}

function VisibilityButton({ index, name }: { index: number; name: string }) {
  const { field } = useController<ProfileDraft, `custom_links.${number}.isVisible`>({
    name: `custom_links.${index}.isVisible`,
  });
  return (
    <IconButton
      label={`Show ${name} on the page`}
      title={field.value ? 'Shown. Press to hide.' : 'Hidden. Press to show.'}
      aria-pressed={field.value}
      icon={field.value ? <Eye /> : <EyeOff />}
      className={clsx(!field.value && 'text-warning')}
      onClick={() => field.onChange(!field.value)}
    />
  );
}
