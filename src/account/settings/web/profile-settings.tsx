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
  const save = async (full_name: string) => {
    const failure = await updateAccount({ full_name });
    if (!failure) toast.success('Name saved.');
    return failure;
  };
  return (
    <Card title="Name and picture" description="The name we use for you. Your page has its own.">
      <div className="flex max-w-md flex-col gap-5">
        <AccountPictureField
          name={name || (user.email ?? '')}
          url={readAccountPicture(user.user_metadata)}
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

type AccountPictureFieldProps = {
  /** Its first letter stands in for a missing picture. */
  name: string;
  url: string | null;
};

/** The account picture, kept in the owner's library and saved once chosen. */
function AccountPictureField({ name, url }: AccountPictureFieldProps) {
  const { mutate, isPending, error } = useAccountPicture();
  return (
    <AvatarField
      name={name}
      url={url}
      error={error}
      noun="picture"
      busy={isPending}
      busyLabel="Saving…"
      removeLabel="Remove picture"
      failure="We couldn’t save the picture."
      onFile={mutate}
      onRemove={() => mutate(null)}
    />
  );
}
