import { APPEAL_MAX_LENGTH } from '#domain/safety/suspension.ts';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import { useAppeal } from '../mutations.ts';

type AppealDialogProps = { userId: string; onClose: () => void };

/** Where a suspended owner says why the page should come back. */
export function AppealDialog({ userId, onClose }: AppealDialogProps) {
  const appeal = useAppeal(userId);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const text = readText(form, 'text');
    const refusal = await appeal.ask(text, 'Your appeal could not be sent. Nothing is lost.');
    if (refusal === null) onClose();
    return refusal;
  });
  return (
    <Dialog
      title="Appeal"
      description="A person reads it and looks at your page as it is then."
      open
      onOpenChange={onClose}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void onSubmit(event)}>
        <ProblemBanner problem={problem} />
        <TextareaField
          label="Why should the page come back?"
          description="What was wrong, and what did you change?"
          name="text"
          required
          maxLength={APPEAL_MAX_LENGTH}
          dir="auto"
        />
        <Button type="submit" busy={busy} busyLabel="Sending…" className="self-end">
          Send the appeal
        </Button>
      </form>
    </Dialog>
  );
}
