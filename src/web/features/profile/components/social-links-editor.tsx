import { X } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { buildSocialName } from '#domain/profile/social-networks.ts';
import { toLinkUrl } from '#domain/profile/urls.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { ListEditor, type ListEntry } from './list-editor.tsx';

/** The links that become icons: add, remove, reorder. */
export function SocialLinksEditor() {
  return (
    <ListEditor
      list="social_links"
      label="Social links"
      addLabel="Add social link"
      noun="link"
      nameEntry={({ url }) => (url.trim() ? buildSocialName(toLinkUrl(url)) : '')}
      buildEntry={() => ({ url: '' })}
    >
      {(entry) => <SocialLinkFields entry={entry} />}
    </ListEditor>
  );
}

function SocialLinkFields({ entry }: { entry: ListEntry }) {
  const { register, formState } = useFormContext<ProfileDraft>();
  const { index, name } = entry;
  return (
    <div className="flex items-start gap-1">
      <span className="pt-0.5">{entry.handle}</span>
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
      <IconButton label={`Remove ${name}`} title="Remove" icon={<X />} onClick={entry.onRemove} />
    </div>
  );
}
