import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { BIO_PREFIX } from '#kit/rules/paths.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { usernameProblemQuery } from '#page/draft/web/queries.ts';
import { useDraftField, useLockedField } from '#page/draft/web/use-draft-field.ts';
import { useLanding } from '#page/draft/web/use-landing.ts';
import type { Place } from '#page/draft/web/use-place.ts';
import { useDemand, useLock } from '#page/locks/web/page-locks.ts';
import { PictureField } from '#page/picture-fields/web/picture-field.tsx';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { findUsernameProblem, USERNAME_MESSAGES } from '#page/profile/rules/username.ts';

type IdentityCardProps = {
  plan: OwnPlan;
  savedUsername: string;
  place: Place;
  /** Whether it is another person's page, whose username only they may change. */
  isOfOther: boolean;
};

/** The top of the page: pictures, name, role, bio and username. */
export function IdentityCard({ plan, savedUsername, place, isOfOther }: IdentityCardProps) {
  const frame = useRef<HTMLElement>(null);
  useLanding(frame, place, place.section === null);
  return (
    <section
      ref={frame}
      aria-label="About you"
      className="@container overflow-hidden rounded-b-lg border-ink border-t-2 bg-surface"
    >
      <LockedPicture part="cover" className="pt-2 pr-4 pl-28 sm:pr-6 sm:pl-32">
        <PictureField name="cover_image_url" kind="cover" noun="cover image" />
      </LockedPicture>
      <div className="relative flex flex-col gap-5 px-4 pb-5 sm:px-6 sm:pb-6">
        <div className="-mt-10 -mb-2 self-start sm:-mt-12">
          <LockedPicture part="picture" className="pt-2">
            <PictureField name="profile_picture_url" kind="portrait" noun="profile picture" />
          </LockedPicture>
        </div>
        <NameFields />
        <BioField />
        {!isOfOther && <UsernameField plan={plan} savedUsername={savedUsername} />}
      </div>
    </section>
  );
}

type LockedPictureProps = { part: 'cover' | 'picture'; className: string; children: ReactNode };

/** A picture that an agency or its directory may set, with a sentence about that below. */
function LockedPicture({ part, className, children }: LockedPictureProps) {
  const lock = useLock(part);
  const demand = useDemand(part);
  const isSaid = lock !== null || demand !== null;
  return (
    <>
      {lock === null ? children : <div inert>{children}</div>}
      {isSaid && (
        <p className={`flex items-center gap-2 text-ink-faint ${className}`}>
          {lock !== null && <Lock aria-hidden className="size-4 shrink-0" />}
          {lock ?? demand}
        </p>
      )}
    </>
  );
}

function NameFields() {
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={DRAFT_LENGTHS.full_name}
        {...useDraftField('full_name')}
        {...useLockedField('full_name')}
      />
      <TextField
        label="Designation"
        autoComplete="organization-title"
        placeholder="Your role or title"
        maxLength={DRAFT_LENGTHS.designation}
        {...useDraftField('designation')}
        {...useLockedField('designation')}
      />
    </div>
  );
}

function BioField() {
  const { trailing: _mark, ...locked } = useLockedField('bio');
  return (
    <TextareaField
      label="Bio"
      dir="auto"
      placeholder="A few words about you"
      rows={3}
      maxLength={DRAFT_LENGTHS.bio}
      aside={<BioLength />}
      {...useDraftField('bio')}
      {...locked}
    />
  );
}

/** Counts characters only near the limit. */
function BioLength() {
  const bio = useWatch<ProfileDraft, 'bio'>({ name: 'bio' });
  if (bio.length < DRAFT_LENGTHS.bio * 0.8) return null;
  return (
    <span className="text-ink-faint text-xs">
      {bio.length} / {DRAFT_LENGTHS.bio}
    </span>
  );
}

type UsernameFieldProps = { plan: OwnPlan; savedUsername: string };

/** The page's username. Only some plans allow a custom one, and the field says so. */
export function UsernameField({ plan, savedUsername }: UsernameFieldProps) {
  const { error, ...field } = useDraftField('username');
  const check = useUsernameCheck(savedUsername);
  const isLocked = !plan.features.has('custom_username');
  return (
    <TextField
      label="Username"
      prefix={`${window.location.host}${BIO_PREFIX}`}
      // In a name, an x between two digits isn't a times sign.
      className="[font-feature-settings:'calt'_0]"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={isLocked}
      error={error ?? check.problem}
      description={
        isLocked ? (
          <PlanHint feature="custom_username">{USERNAME_MESSAGES.plan}</PlanHint>
        ) : (
          check.note
        )
      }
      {...(isLocked && { trailing: <Lock aria-hidden className="mr-3 size-4 text-ink-faint" /> })}
      {...field}
    />
  );
}

/** Checks a new username against the database while it is typed. */
function useUsernameCheck(savedUsername: string): { problem?: string; note: string } {
  const typed = useWatch<ProfileDraft, 'username'>({ name: 'username' });
  const isNew = typed !== savedUsername;
  const canBeAsked = isNew && findUsernameProblem(typed) === null;
  const { data, isFetching } = useQuery({ ...usernameProblemQuery(typed), enabled: canBeAsked });
  if (!isNew) return { note: '3 to 30 letters, numbers or underscores.' };
  if (!canBeAsked || isFetching) return { note: canBeAsked ? 'Checking…' : '' };
  if (data) return { problem: data, note: '' };
  return data === null
    ? { note: 'This name is free. Your last 5 addresses lead here for 90 days.' }
    : { note: '' };
}
