import { Download } from 'lucide-react';
import { downloadArchive } from '#account/archive/web/download-archive.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { ActionButton } from './action-button.tsx';
import { ReasonField, readReason } from './reason-field.tsx';

/** Downloads everything an account has, for owners who asked but cannot sign in. */
export function DownloadData({ ofUser, name }: { ofUser: string; name: string }) {
  const take = async (form: FormData) => {
    try {
      await downloadArchive({ user_id: ofUser, reason: readReason(form) });
      return null;
    } catch (error) {
      return toErrorSentence(error, 'The archive could not be made. Please try again.');
    }
  };
  return (
    <FormDialog
      trigger={<ActionButton icon={<Download />}>Download their data</ActionButton>}
      title={`Download the data of ${name}?`}
      description="A ZIP file with their page, pictures, leads, contacts and numbers. They read in their settings that you took it."
      confirmLabel="Download"
      busyLabel="Preparing…"
      onSubmit={take}
    >
      <ReasonField label="Why" isNeeded />
    </FormDialog>
  );
}
