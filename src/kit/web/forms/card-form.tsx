import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { Button } from '../buttons/button.tsx';
import { ProblemBanner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { type Save, toChildren, useSubmit, type WithWrong } from './use-submit.ts';

type CardFormProps = {
  ref?: Ref<HTMLFormElement>;
  title: string;
  description?: string;
  /** The form's accessible name, if not the title. */
  label?: string;
  saveLabel?: string;
  busyLabel?: string;
  /** Set if the form shows its own field errors. */
  noValidate?: boolean;
  isWide?: boolean;
  /** @returns an error sentence, with its field if it has one; null on success */
  save: Save;
  /** Named fields. */
  children: WithWrong;
};

/** A card with its own save button. */
export function CardForm(props: CardFormProps) {
  const { ref, title, description, label, saveLabel, busyLabel, noValidate, isWide } = props;
  const { onSubmit, onInput, busy, problem, wrong } = useSubmit(props.save);
  return (
    <form
      ref={ref}
      noValidate={noValidate}
      onSubmit={onSubmit}
      onInput={onInput}
      aria-label={label}
    >
      <Card
        title={title}
        {...(description && { description })}
        footer={
          <Button type="submit" busy={busy} busyLabel={busyLabel ?? 'Saving…'}>
            {saveLabel ?? 'Save'}
          </Button>
        }
      >
        <div className={clsx('flex flex-col gap-5', !isWide && 'max-w-md')}>
          <ProblemBanner problem={problem} />
          {toChildren(props.children, wrong)}
        </div>
      </Card>
    </form>
  );
}

type RowProps = { children: ReactNode };

/** Two fields side by side, if they fit. */
export function FieldRow({ children }: RowProps) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>;
}
