import { CodeField } from '#web/lib/doors/code-field.tsx';
import { FormWindow } from '#web/lib/forms/form-dialog.tsx';
import { readText } from '#web/lib/forms/use-submit.ts';

type CodeWindowProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** @returns why it proved nothing, or null */
  onCode: (code: string) => Promise<string | null>;
};

export function CodeWindow({ open, onOpenChange, onCode }: CodeWindowProps) {
  return (
    <FormWindow
      open={open}
      onOpenChange={onOpenChange}
      title="Confirm that it’s you"
      description="Your company signed you in. What you add here stays yours when you leave the team, so we mailed you a code."
      confirmLabel="Confirm"
      busyLabel="Checking…"
      onSubmit={(form) => onCode(readText(form, 'code').replace(/\s/g, ''))}
    >
      <CodeField label="Code from the email" name="code" autoFocus />
    </FormWindow>
  );
}
