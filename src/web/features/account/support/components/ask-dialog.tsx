import { MessageCirclePlus } from 'lucide-react';
import {
  SUPPORT_MESSAGE_LENGTH,
  SUPPORT_SUBJECT_LENGTH,
  SUPPORT_TOPICS,
} from '#domain/account/support/requests.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { readText } from '#web/lib/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { useAskSupport } from '../mutations.ts';

const TOPICS = Object.entries(SUPPORT_TOPICS).map(([value, label]) => ({ value, label }));

/** The button that asks support, and the form it opens. */
export function AskDialog() {
  const { ask } = useAskSupport();
  return (
    <FormDialog
      trigger={
        <Button>
          <MessageCirclePlus />
          Ask us
        </Button>
      }
      title="Ask us"
      description="We see your page and your plan with it, so there’s no need to explain those."
      confirmLabel="Send"
      busyLabel="Sending…"
      onSubmit={(form) =>
        ask(
          {
            topic: readText(form, 'topic'),
            subject: readText(form, 'subject'),
            body: readText(form, 'body'),
          },
          'Your question could not be sent. Nothing is lost.',
        )
      }
    >
      <SelectField label="What is it about?" name="topic" options={TOPICS} />
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={SUPPORT_SUBJECT_LENGTH}
        dir="auto"
      />
      <TextareaField
        label="Your question"
        description="What did you do, and what happened?"
        name="body"
        required
        rows={6}
        maxLength={SUPPORT_MESSAGE_LENGTH}
        dir="auto"
      />
    </FormDialog>
  );
}
