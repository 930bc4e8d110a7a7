import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { CONTROL_LOOK } from './field.tsx';

type ColorFieldProps = {
  label: string;
  /** As `#rrggbb`; null for the default. */
  value: string | null;
  /** The colour shown while none is chosen. */
  fallback: string;
  onValueChange: (value: string | null) => void;
  disabled?: boolean;
};

/** A colour, picked or typed, that can be reset to the default. */
export function ColorField({ label, value, fallback, onValueChange, disabled }: ColorFieldProps) {
  const id = useId();
  // The text as typed, until the colour changes elsewhere: by undo, or a button beside it.
  const [typed, setTyped] = useState<{ text: string; of: string | null } | null>(null);
  const type = (text: string) => {
    const color = toColor(text);
    setTyped({ text, of: color ?? value });
    if (color) onValueChange(color);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          value={value ?? fallback}
          disabled={disabled}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className="size-10 shrink-0 cursor-pointer rounded-md border border-line-field bg-surface p-1 disabled:opacity-50 pointer-coarse:size-11"
        />
        <input
          id={id}
          value={typed?.of === value ? typed.text : (value ?? '')}
          placeholder="Default"
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
          className={`${CONTROL_LOOK} h-10 min-w-0 flex-1 tabular-nums pointer-coarse:h-11`}
        />
        <IconButton
          label={`Default: ${label}`}
          icon={<RotateCcw />}
          disabled={disabled || value === null}
          onClick={() => onValueChange(null)}
        />
      </div>
    </div>
  );
}

/** Colours are typed with and without `#`, and in short form. */
function toColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null;
}
