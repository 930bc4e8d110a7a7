import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { APPEAL_MAX_LENGTH } from '#page/safety/rules/suspension.ts';
import { useAppeal } from './mutations.ts';

type AppealDialogProps = { onClose: () => void };

/** Lets a suspended owner say why the page should come back. */
export function AppealDialog({ onClose }: AppealDialogProps) {
  const { ask } = useAppeal();
  return (
    <FormWindow
      open
      onOpenChange={onClose}
      title="Appeal"
      description="A person reads it and looks at your page as it is then."
      confirmLabel="Send the appeal"
      busyLabel="Sending…"
      onSubmit={(form) =>
        ask(readText(form, 'text'), 'Your appeal could not be sent. Nothing is lost.')
      }
    >
      <TextareaField
        label="Why should the page come back?"
        description="What was wrong, and what did you change?"
        name="text"
        required
        maxLength={APPEAL_MAX_LENGTH}
        dir="auto"
      />
    </FormWindow>
  );
}
