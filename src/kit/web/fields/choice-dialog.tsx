import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../overlays/dialog.tsx';
import { ProblemBanner } from '../ui/banner.tsx';
import { type ChoiceOption, FEW_OPTIONS, findOptions } from './choice-options.ts';
import { SearchField } from './search-field.tsx';

export type ChoiceDialogProps = {
  title: string;
  description?: string | undefined;
  /** The search field's label, if the list is long enough to have one. */
  searchLabel?: string | undefined;
  options: readonly ChoiceOption[];
  /** The current one, which is marked. */
  value?: string | undefined;
  /** Before each label: a picture. */
  picture?: (option: ChoiceOption) => ReactNode;
  /** The chosen option, while it is being saved. */
  saving?: string | null;
  problem?: string | null;
  /** Below the list: a link. */
  footer?: ReactNode;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** Asks for one of a list's options, with a search if it is long. Pressing a name submits. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, description, searchLabel = 'Search this list', options, footer } = props;
  const [search, setSearch] = useState('');
  const found = findOptions(options, search);
  return (
    <Dialog
      open
      title={title}
      {...(description && { description })}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <div className="flex flex-col gap-3">
        <ProblemBanner problem={props.problem} />
        {options.length > FEW_OPTIONS && (
          <SearchField label={searchLabel} value={search} onSearch={setSearch} />
        )}
        <ul aria-label={title} className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
          {found.map((option) => (
            <li key={option.value}>
              <Choice {...props} option={option} />
            </li>
          ))}
        </ul>
        {search !== '' && found.length === 0 && <p className="text-ink-soft">Nothing matches.</p>}
        {footer}
      </div>
    </Dialog>
  );
}

function Choice(props: ChoiceDialogProps & { option: ChoiceOption }) {
  const { option, value, picture, saving = null, onChoose } = props;
  const isCurrent = option.value === value;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      aria-busy={saving === option.value}
      disabled={saving !== null}
      onClick={() => onChoose(option.value)}
      onKeyDown={walk}
      className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left font-medium transition-colors hover:bg-hover disabled:opacity-60"
    >
      {picture?.(option)}
      <bdi className="wrap-anywhere min-w-0 flex-1">{option.label}</bdi>
      {isCurrent && <Check aria-hidden className="size-4 shrink-0 text-accent-text" />}
    </button>
  );
}

/** Arrow keys move between options, as in native lists. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const item = event.currentTarget.parentElement;
  const beside = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling };
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  beside[event.key]?.querySelector('button')?.focus();
}
