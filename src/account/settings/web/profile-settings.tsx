import type { User } from '@supabase/auth-js';
import { readAccountName, readAccountPicture } from '#account/rules/account-profile.ts';
import { updateAccount } from '#account/web/account.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { AccountPictureField } from './account-picture-field.tsx';

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
