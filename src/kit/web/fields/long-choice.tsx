import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChoiceDialog } from './choice-dialog.tsx';
import type { ChoiceFieldProps } from './choice-options.ts';
import { CONTROL_LOOK, FieldFrame, useField } from './field.tsx';

/** One of many options: a button that opens them, with a search. */
export function LongChoice(props: ChoiceFieldProps) {
  const { label, options, name, disabled, hideLabel = false, searchLabel } = props;
  const [isOpen, setOpen] = useState(false);
  const { current, choose, reset } = useChosen(props);
  const { control, frame } = useField(props);
  const shown = current?.label ?? '';
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The window keeps the focus until it is gone.
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const box = (
    <>
      <button
        ref={opener}
        type="button"
        id={control.id}
        aria-describedby={control['aria-describedby']}
        aria-label={`${label}: ${shown}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => setOpen(true)}
        className={clsx(
          CONTROL_LOOK,
          'flex min-h-10 items-center justify-between gap-2 py-1.5 text-left pointer-coarse:min-h-11',
        )}
      >
        <bdi className="wrap-anywhere line-clamp-2 min-w-0">{shown}</bdi>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
      {name !== undefined && (
        <FormValue name={name} value={current?.value ?? ''} disabled={disabled} onReset={reset} />
      )}
      {isOpen && (
        <ChoiceDialog
          title={label}
          searchLabel={searchLabel}
          options={options}
          value={current?.value}
          onChoose={(chosen) => {
            close();
            if (chosen !== current?.value) choose(chosen);
          }}
          onClose={close}
        />
      )}
    </>
  );
  return hideLabel ? box : <FieldFrame {...frame}>{box}</FieldFrame>;
}

/** The chosen option: held by the caller, or by the field itself in a form, as in a native list. */
function useChosen({ options, value, defaultValue, onChoose }: ChoiceFieldProps) {
  const [own, setOwn] = useState(defaultValue);
  const found = options.find((option) => option.value === (value ?? own));
  return {
    current: value === undefined ? (found ?? options[0]) : found,
    choose: onChoose ?? setOwn,
    reset: () => setOwn(defaultValue),
  };
}

type FormValueProps = {
  name: string;
  value: string;
  disabled: boolean | undefined;
  onReset: () => void;
};

/** The field that a form submits. Browsers don't reset hidden fields. */
function FormValue({ onReset, ...field }: FormValueProps) {
  const follow = (input: HTMLInputElement | null) => {
    const form = input?.form;
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  };
  return <input type="hidden" ref={follow} {...field} />;
}
