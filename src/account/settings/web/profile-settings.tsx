import type { User } from '@supabase/auth-js';
import { AvatarField } from '#account/pictures/web/avatar-field.tsx';
import { readAccountName, readAccountPicture } from '#account/rules/account-profile.ts';
import { updateAccount, useAccountPicture } from '#account/web/account.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** The account's name and picture, used in emails and in the menu. */
export function ProfileSettings({ user }: { user: User }) {
  const name = readAccountName(user.user_metadata);
  const save = async (form: FormData) => {
    const failure = await updateAccount({ full_name: readText(form, 'fullName').trim() });
    if (!failure) toast.success('Name saved.');
    return failure;
  };
  return (
    <CardForm
      title="Name and picture"
      description="The name we use for you. Your page has its own."
      saveLabel="Save name"
      save={save}
    >
      <AccountPictureField
        name={name || (user.email ?? '')}
        url={readAccountPicture(user.user_metadata)}
      />
      <TextField
        key={name}
        label="Your name"
        name="fullName"
        defaultValue={name}
        required
        maxLength={200}
        autoComplete="name"
      />
    </CardForm>
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
