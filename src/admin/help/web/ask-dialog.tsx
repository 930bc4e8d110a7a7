import { MessageCirclePlus } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import {
  SUPPORT_MESSAGE_LENGTH,
  SUPPORT_SUBJECT_LENGTH,
  SUPPORT_TOPICS,
} from '../rules/requests.ts';
import { useAskSupport } from './mutations.ts';

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
      description="We can see your page and plan, so there’s no need to explain those."
      confirmLabel="Send"
      busyLabel="Sending…"
      onSubmit={(form) =>
        ask(
          {
            topic: readText(form, 'topic'),
            subject: readText(form, 'subject'),
            body: readText(form, 'body'),
          },
          'We couldn’t send your question. Nothing is lost.',
        )
      }
    >
      <ChoiceField label="What is it about?" name="topic" options={TOPICS} />
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
