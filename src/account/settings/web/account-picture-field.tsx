import { AvatarField } from '#account/pictures/web/avatar-field.tsx';
import { useAccountPicture } from '#account/web/account.ts';

type AccountPictureFieldProps = {
  /** Its first letter stands in for a missing picture. */
  name: string;
  url: string | null;
};

/** The account picture, kept in the owner's library and saved once chosen. */
export function AccountPictureField({ name, url }: AccountPictureFieldProps) {
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
      failure="The picture could not be saved."
      onFile={mutate}
      onRemove={() => mutate(null)}
    />
  );
}
