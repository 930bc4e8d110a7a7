import { AvatarField } from '#account/pictures/web/avatar-field.tsx';
import { useUploadLogo } from './mutations.ts';

type LogoFieldProps = {
  /** The agency's name, whose first letter stands in for a missing logo. */
  name: string;
  url: string | null;
  onChange: (url: string | null) => void;
};

/** The agency's logo, kept in the owner's library and shown once the form is saved. */
export function LogoField({ name, url, onChange }: LogoFieldProps) {
  const { mutate, isPending, error } = useUploadLogo();
  return (
    <AvatarField
      name={name}
      url={url}
      error={error}
      noun="logo"
      label="Logo"
      busy={isPending}
      busyLabel="Uploading…"
      removeLabel="Remove"
      failure="The picture could not be uploaded."
      onFile={(file) => mutate(file, { onSuccess: onChange })}
      onRemove={() => onChange(null)}
    />
  );
}
