import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';

type SelectAllProps = {
  selected: number;
  /** The number of rows on the page. */
  of: number;
  onSelectAll: (isSelected: boolean) => void;
};

/** Selects every row of the page, or none. */
export function SelectAll({ selected, of, onSelectAll }: SelectAllProps) {
  return (
    <Checkbox
      label="Select all"
      showLabel
      checked={selected === of}
      indeterminate={selected > 0 && selected < of}
      onChange={(event) => onSelectAll(event.currentTarget.checked)}
      className="px-1 text-ink-soft"
    />
  );
}

type SelectionBarProps = {
  /** For screen readers: `Selected leads`. */
  label: string;
  count: number;
  onClear: () => void;
  /** The actions: `<SelectionAction>`s. */
  children: ReactNode;
};

/** Actions on the selected rows. Stays visible while any row is selected. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-18 z-30 flex flex-wrap items-center gap-1 rounded-lg border border-line-strong bg-raised p-2 pl-4 shadow-raised lg:bottom-4 max-sm:[&>button]:px-3.5"
    >
      <p aria-live="polite" className="mr-auto font-medium">
        {count} <span className="max-sm:sr-only">selected</span>
      </p>
      {children}
      <IconButton label="Clear selection" icon={<X />} onClick={onClear} />
    </section>
  );
}
