import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { BIO_PREFIX } from '#kit/rules/paths.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { usernameProblemQuery } from '#page/draft/web/queries.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { findUsernameProblem, USERNAME_MESSAGES } from '#page/profile/rules/username.ts';

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
      // In a name, an x between two digits is no times sign.
      className="[font-feature-settings:'calt'_0]"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={isLocked}
      error={error ?? check.problem}
      description={isLocked ? <LockedReason /> : check.note}
      {...(isLocked && { trailing: <Lock aria-hidden className="mr-3 size-4 text-ink-faint" /> })}
      {...field}
    />
  );
}

function LockedReason() {
  return <PlanHint feature="custom_username">{USERNAME_MESSAGES.plan}</PlanHint>;
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
