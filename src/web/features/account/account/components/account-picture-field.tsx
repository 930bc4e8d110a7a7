import { AvatarField } from '#web/lib/forms/avatar-field.tsx';
import { useAccountPicture } from '../mutations/account.ts';

type AccountPictureFieldProps = {
  /** Its first letter is shown when there's no picture. */
  name: string;
  url: string | null;
};

/** The picture of the account, kept in the owner's library; saved as soon as it is chosen. */
export function AccountPictureField({ name, url }: AccountPictureFieldProps) {
  const { mutate, isPending, error } = useAccountPicture();
  return (
    <AvatarField
      {...{ name, url, error }}
      noun="picture"
      busy={isPending}
      busyLabel="Saving…"
      removeLabel="Remove picture"
      failure="The picture could not be saved."
      onFile={mutate}
      onRemove={() => mutate(null)}
    />
  );
}
