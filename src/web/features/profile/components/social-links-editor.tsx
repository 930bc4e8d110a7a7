import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { buildSocialName } from '#domain/profile/social-networks.ts';
import { toLinkUrl } from '#domain/profile/urls.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';

/** The links that become icons: add, remove, reorder. */
export function SocialLinksEditor() {
  const list = useFieldArray<ProfileDraft, 'social_links'>({ name: 'social_links' });
  const links = useWatch<ProfileDraft, 'social_links'>({ name: 'social_links' });
  const entries = list.fields.map(({ id }, index) => ({
    id,
    name: nameLink(links[index]?.url, index),
  }));
  return (
    <div className="flex flex-col items-start gap-4">
      {entries.length > 0 && (
        <SortableList
          label="Social links"
          entries={entries}
          onMove={list.move}
          className="flex w-full flex-col gap-3"
          itemClassName="bg-surface"
        >
          {(entry, index, handle) => (
            <div className="flex items-start gap-1">
              <span className="pt-0.5">{handle}</span>
              <SocialLinkField index={index} name={entry.name} />
              <IconButton
                label={`Remove ${entry.name}`}
                title="Remove"
                icon={<X />}
                onClick={() => list.remove(index)}
              />
            </div>
          )}
        </SortableList>
      )}
      <Button variant="secondary" onClick={() => list.append({ url: '' })}>
        <Plus />
        Add social link
      </Button>
    </div>
  );
}

function SocialLinkField({ index, name }: { index: number; name: string }) {
  const { register, formState } = useFormContext<ProfileDraft>();
  return (
    <InlineField
      className="flex-1"
      label={`Address of ${name}`}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="instagram.com/yourname"
      error={formState.errors.social_links?.[index]?.url?.message}
      {...register(`social_links.${index}.url`)}
    />
  );
}

function nameLink(url: string | undefined, index: number): string {
  return url?.trim() ? buildSocialName(toLinkUrl(url)) : `link ${index + 1}`;
}
