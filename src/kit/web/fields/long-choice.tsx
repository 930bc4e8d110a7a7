import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '../loading/deferred.ts';
import type { ChoiceFieldProps } from './choice-options.ts';
import { CONTROL_LOOK, FieldFrame, useField } from './field.tsx';

const DIALOG = defer(
  () => import('./choice-dialog.tsx'),
  (file) => file.ChoiceDialog,
);

/** One of many options: a button that opens them, with a search. */
export function LongChoice(props: ChoiceFieldProps) {
  const { label, options, value, disabled, hideLabel = false, searchLabel, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  const Dialog = useDeferred(DIALOG, isOpen);
  const { control, frame } = useField(props);
  const shown = options.find((option) => option.value === value)?.label ?? '';
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Until the window is gone, it holds the focus.
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
      {isOpen && Dialog && (
        <Dialog
          title={label}
          searchLabel={searchLabel}
          options={options}
          value={value}
          onChoose={(chosen) => {
            close();
            if (chosen !== value) onChoose(chosen);
          }}
          onClose={close}
        />
      )}
    </>
  );
  return hideLabel ? box : <FieldFrame {...frame}>{box}</FieldFrame>;
}
