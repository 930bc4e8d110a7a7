import { clsx } from 'clsx';
import type { ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { CONTROL_LOOK, useField } from '#kit/web/fields/field.tsx';
import type { AddressReading, KnownAddress } from '../rules/read-address.ts';

type AddressBoxProps = {
  label: string;
  /** As typed. */
  text: string;
  placeholder: string;
  /** The parsed address. */
  reading: AddressReading | null;
  /** The problem, once it should be shown. */
  error: string | undefined;
  onType: (text: string) => void;
  /** Applies the suggestion. */
  onAccept: (meant: KnownAddress) => void;
  /** Called with several lines pasted at once; if omitted, they are joined into one. */
  onLines?: (text: string) => void;
  /** Props from a form library. */
  input?: Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur'>;
  /** Rendered before the box; called with its id. */
  before?: (boxId: string) => ReactNode;
};

/**
 * A link's only text box. The line below shows how the input was understood; it is always present,
 * so that nothing moves under a finger when text appears.
 */
export function AddressBox(props: AddressBoxProps) {
  const { label, text, placeholder, reading, error, onType, onAccept, onLines, input } = props;
  const said = !error && reading && 'said' in reading ? reading.said : '';
  const { control, frame } = useField({ label, error, description: said });
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!onLines || !/\S[\r\n]+\s*\S/.test(pasted)) return;
    event.preventDefault();
    onLines(pasted);
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={frame.id} className="sr-only">
        {label}
      </label>
      <div className="flex gap-2">
        {props.before?.(frame.id)}
        <input
          {...input}
          {...control}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          className={clsx(CONTROL_LOOK, 'h-10 min-w-0 pointer-coarse:h-11')}
          value={text}
          onPaste={paste}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
      <div className="min-h-4 break-words text-xs">
        {error ? (
          <AddressProblem id={frame.id} error={error} reading={reading} onAccept={onAccept} />
        ) : (
          <p id={`${frame.id}-description`} className="text-ink-faint">
            {said}
          </p>
        )}
      </div>
    </div>
  );
}

type AddressProblemProps = {
  id: string;
  error: string;
  reading: AddressReading | null;
  onAccept: (meant: KnownAddress) => void;
};

/** The problem, and a suggestion to apply with one press. */
function AddressProblem({ id, error, reading, onAccept }: AddressProblemProps) {
  const found = reading && 'problem' in reading ? reading : { problem: error, suggestion: null };
  const { problem, suggestion } = found;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <p id={`${id}-error`} role="alert" className="text-danger">
        {problem}
      </p>
      {suggestion && (
        <button
          type="button"
          className="rounded-sm py-1 text-left font-medium text-accent-text underline underline-offset-2 pointer-coarse:py-3"
          onClick={() => onAccept(suggestion)}
        >
          Did you mean: {suggestion.said}?
        </button>
      )}
    </div>
  );
}
