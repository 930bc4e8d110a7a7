import type { User } from '@supabase/auth-js';
import { readAccountName, readAccountPicture } from '#domain/account/account-profile.ts';
import { CardForm } from '#web/lib/forms/card-form.tsx';
import { readText } from '#web/lib/forms/use-submit.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { updateAccount } from '../mutations/account.ts';
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
