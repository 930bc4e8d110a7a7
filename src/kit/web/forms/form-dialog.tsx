import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { ProblemBanner } from '../ui/banner.tsx';
import { type Save, toChildren, useSubmit, type WithWrong } from './use-submit.ts';

type FormDialogProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  title: string;
  /** Says what confirming does. */
  description?: string;
  confirmLabel: string;
  busyLabel?: string;
  /** The button's label while the description is loading; until then nothing can be confirmed. */
  waiting?: string | false;
  /** The cancel button's label, if "Cancel" could be mistaken for the action itself. */
  dismissLabel?: string;
  tone?: 'primary' | 'danger';
  /** Set if the form shows its own field errors. */
  noValidate?: boolean;
  /** @returns an error sentence, with its field if it has one; null on success */
  onSubmit: Save;
  /** Named fields. */
  children?: WithWrong;
};

type OpenableProps = FormDialogProps & {
  /** Whether it starts open, because a link asked for it. */
  startsOpen?: boolean;
};

/** Asks for input before an action, and stays open until it succeeds. */
export function FormDialog({ trigger, startsOpen = false, ...window }: OpenableProps) {
  const [open, setOpen] = useState(startsOpen);
  return <FormWindow {...window} trigger={trigger} open={open} onOpenChange={setOpen} />;
}

type FormWindowProps = Omit<FormDialogProps, 'trigger'> & {
  trigger?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The same, without a trigger of its own. */
export function FormWindow(props: FormWindowProps) {
  const { trigger, open, onOpenChange, title, description, children, ...form } = props;
  return (
    <Dialog
      title={title}
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      {...(description && { description })}
    >
      <DialogForm {...form} onDone={() => onOpenChange(false)}>
        {children}
      </DialogForm>
    </Dialog>
  );
}

type DialogFormProps = Omit<FormDialogProps, 'trigger' | 'title' | 'description'> & {
  onDone: () => void;
};

/** Remounted whenever the window opens, so that it starts empty. */
function DialogForm(props: DialogFormProps) {
  const { confirmLabel, busyLabel, dismissLabel = 'Cancel', tone = 'primary' } = props;
  const { waiting, noValidate, onDone, children } = props;
  const label = waiting || busyLabel;
  const { onSubmit, onInput, busy, problem, wrong } = useSubmit(async (form) => {
    const failure = await props.onSubmit(form);
    if (failure === null) onDone();
    return failure;
  });
  return (
    <form
      noValidate={noValidate}
      onSubmit={onSubmit}
      onInput={onInput}
      className="flex flex-col gap-5"
    >
      <ProblemBanner problem={problem} />
      {toChildren(children, wrong)}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          {dismissLabel}
        </Button>
        <Button
          type="submit"
          variant={tone}
          busy={busy || Boolean(waiting)}
          {...(label && { busyLabel: label })}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
