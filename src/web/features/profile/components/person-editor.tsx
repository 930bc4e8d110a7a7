import { useFormContext, useWatch } from 'react-hook-form';
import { DRAFT_LENGTHS } from '#domain/profile/draft-problems.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { PictureField } from './picture-field.tsx';

/** Who the page is about: name, what they do, a few words, pictures. */
export function PersonEditor() {
  const { register, formState } = useFormContext<ProfileDraft>();
  const { errors } = formState;
  return (
    <Card title="About you" description="The first thing visitors see.">
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 @md:grid-cols-2">
          <TextField
            label="Full name"
            autoComplete="name"
            maxLength={DRAFT_LENGTHS.full_name}
            error={errors.full_name?.message}
            {...register('full_name')}
          />
          <TextField
            label="Designation"
            autoComplete="organization-title"
            placeholder="Photographer"
            maxLength={DRAFT_LENGTHS.designation}
            error={errors.designation?.message}
            {...register('designation')}
          />
        </div>
        <TextareaField
          label="Bio"
          dir="auto"
          maxLength={DRAFT_LENGTHS.bio}
          aside={<BioLength />}
          error={errors.bio?.message}
          {...register('bio')}
        />
        <PictureField
          name="profile_picture_url"
          kind="portrait"
          label="Profile picture URL"
          noun="profile picture"
        />
        <PictureField
          name="cover_image_url"
          kind="cover"
          label="Cover image URL"
          noun="cover image"
        />
      </div>
    </Card>
  );
}

/** Counts only once it matters. */
function BioLength() {
  const bio = useWatch<ProfileDraft, 'bio'>({ name: 'bio' });
  if (bio.length < DRAFT_LENGTHS.bio * 0.8) return null;
  return (
    <span className="text-ink-faint text-xs">
      {bio.length} / {DRAFT_LENGTHS.bio}
    </span>
  );
}
