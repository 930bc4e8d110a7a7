import { clsx } from 'clsx';
import { Eye, EyeOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { DRAFT_LENGTHS } from '#domain/profile/draft-problems.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { buildSocialName } from '#domain/profile/social-networks.ts';
import { toLinkUrl } from '#domain/profile/urls.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';

type CustomLinkFieldsProps = {
  index: number;
  /** What the button is called while it is talked about. */
  name: string;
  handle: ReactNode;
  onRemove: () => void;
};

/** One button of the page: its words, what it opens, and whether visitors see it. */
export function CustomLinkFields({ index, name, handle, onRemove }: CustomLinkFieldsProps) {
  const { register, formState } = useFormContext<ProfileDraft>();
  const errors = formState.errors.custom_links?.[index];
  const url = useWatch<ProfileDraft, `custom_links.${number}.url`>({
    name: `custom_links.${index}.url`,
  });
  return (
    <div className="flex items-start gap-1 rounded-md border border-line bg-surface p-2 pl-1">
      <span className="pt-0.5">{handle}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <InlineField
          label={`Words on ${name}`}
          autoComplete="off"
          maxLength={DRAFT_LENGTHS.buttonText}
          placeholder={url.trim() ? buildSocialName(toLinkUrl(url)) : 'Words on the button'}
          error={errors?.buttonText?.message}
          {...register(`custom_links.${index}.buttonText`)}
        />
        <InlineField
          label={`Address of ${name}`}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          error={errors?.url?.message}
          {...register(`custom_links.${index}.url`)}
        />
      </div>
      <div className="flex flex-col">
        <IconButton label={`Remove ${name}`} title="Remove" icon={<X />} onClick={onRemove} />
        <VisibilityButton index={index} name={name} />
      </div>
    </div>
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
