import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  /** The button that asks. */
  trigger: ReactNode;
  title: string;
  /** What will happen. */
  description: string;
  confirmLabel: string;
  busyLabel?: string;
  /** The button that changes nothing, where "Cancel" could be taken for the act itself. */
  dismissLabel?: string;
  tone?: 'primary' | 'danger';
  /** @returns why it could not be done, which is said in the window; null once it is */
  onSubmit: (form: FormData) => Promise<string | null>;
  /** Fields with names. */
  children?: ReactNode;
};

/** Asks for what is needed before something is done, and stays until it is. */
export function FormDialog({ trigger, ...window }: FormDialogProps) {
  const [open, setOpen] = useState(false);
  return <FormWindow {...window} trigger={trigger} open={open} onOpenChange={setOpen} />;
}

type FormWindowProps = Omit<FormDialogProps, 'trigger'> & {
  trigger?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The same, opened by something else than a button of its own. */
export function FormWindow(props: FormWindowProps) {
  const { trigger, open, onOpenChange, title, description, children, ...form } = props;
  return (
    <Dialog {...{ title, description, trigger, open, onOpenChange }}>
      <DialogForm {...form} onDone={() => onOpenChange(false)}>
        {children}
      </DialogForm>
    </Dialog>
  );
}

type DialogFormProps = Omit<FormDialogProps, 'trigger' | 'title' | 'description'> & {
  onDone: () => void;
};

/** Drawn anew whenever the window opens, so that nothing of the last time is left. */
function DialogForm(props: DialogFormProps) {
  const { confirmLabel, busyLabel, dismissLabel = 'Cancel', tone = 'primary' } = props;
  const { onSubmit, onDone, children } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = await onSubmit(new FormData(event.currentTarget));
    setBusy(false);
    setProblem(found);
    if (found === null) onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ProblemBanner problem={problem} />
      {children}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          {dismissLabel}
        </Button>
        <Button type="submit" variant={tone} busy={busy} {...(busyLabel && { busyLabel })}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
