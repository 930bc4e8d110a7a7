import type { User } from '@supabase/auth-js';
import { AvatarField } from '#account/pictures/web/avatar-field.tsx';
import { readAccountName, readAccountPicture } from '#account/rules/account-profile.ts';
import { updateAccount, useAccountPicture } from '#account/web/account.ts';
import { SavedTextField } from '#kit/web/fields/saved-text-field.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { Card } from '#kit/web/ui/card.tsx';

/** The account's name and picture, used in emails and in the menu. */
export function ProfileSettings({ user }: { user: User }) {
  const name = readAccountName(user.user_metadata);
  const { mutate, isPending, error } = useAccountPicture();
  const save = async (full_name: string) => {
    const failure = await updateAccount({ full_name });
    if (!failure) toast.success('Name saved.');
    return failure;
  };
  return (
    <Card title="Name and picture" description="The name we use for you. Your page has its own.">
      <div className="flex max-w-md flex-col gap-5">
        <AvatarField
          name={name || (user.email ?? '')}
          url={readAccountPicture(user.user_metadata)}
          error={error}
          noun="picture"
          busy={isPending}
          busyLabel="Saving…"
          removeLabel="Remove picture"
          failure="We couldn’t save the picture."
          onFile={mutate}
          onRemove={() => mutate(null)}
        />
        <SavedTextField
          label="Your name"
          value={name}
          onSave={save}
          maxLength={200}
          autoComplete="name"
        />
      </div>
    </Card>
  );
}
