import { clsx } from 'clsx';
import type { AddressReading, KnownAddress } from '#domain/links/read-address.ts';
import { CONTROL_LOOK, useField } from '#web/ui/fields/field.tsx';
import { type AddressPath, useAddress } from '../../hooks/use-address.ts';
import { NetworkPicker } from './network-picker.tsx';

type AddressFieldProps = {
  name: AddressPath;
  label: string;
  /** Reads aloud what the picker of networks belongs to; without it there is none. */
  networkLabel?: string;
};

/**
 * The one box of a link. It takes an address, a mail address, a phone number and, with a network
 * chosen, a name there; below it stands what was made of it. That line is always there, so that
 * nothing moves under a finger when it begins to speak.
 */
export function AddressField({ name, label, networkLabel }: AddressFieldProps) {
  const { text, network, placeholder, reading, error, type, choose, accept, input } =
    useAddress(name);
  const said = !error && reading && 'said' in reading ? reading.said : '';
  const { control, frame } = useField({ label, error, description: said });
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={frame.id} className="sr-only">
        {label}
      </label>
      <div className="flex gap-2">
        {networkLabel && (
          <NetworkPicker
            label={networkLabel}
            network={network}
            boxId={frame.id}
            onChoose={choose}
          />
        )}
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
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      <div className="min-h-4 break-words text-xs">
        {error ? (
          <AddressProblem id={frame.id} error={error} reading={reading} onAccept={accept} />
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

/** Why it cannot be right, and what was likely meant, to be accepted with one press. */
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
