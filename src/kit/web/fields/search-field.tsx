import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CONTROL_LOOK } from './field.tsx';

/** A pause longer than this ends the typing. */
const PAUSE_MS = 300;

type SearchFieldProps = {
  /** The label, for screen readers and as the placeholder. */
  label: string;
  value: string;
  /** Called when typing pauses, and at once on Enter. */
  onSearch: (value: string) => void;
  /** Set if searching is the screen's only purpose. */
  hasFocus?: boolean;
  className?: string;
};

/** Searches while typing. The search may also change from outside, for example by Back. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, hasFocus, className } = props;
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The search may have changed during the pause: report the latest one.
  const latest = useRef({ value, onSearch });
  latest.current = { value, onSearch };
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  const tell = (next: string) => {
    clearTimeout(timer.current);
    setTold(next);
    if (next !== latest.current.value) latest.current.onSearch(next);
  };
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          tell(typed.trim());
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          // biome-ignore lint/a11y/noAutofocus: people who open this screen want to type here.
          autoFocus={hasFocus}
          maxLength={200}
          className={clsx(CONTROL_LOOK, 'h-10 text-ellipsis pl-9 pointer-coarse:h-11')}
          onBlur={(event) => {
            // Following a link drops the pending search, which would otherwise bring the visitor
            // back.
            if (event.relatedTarget instanceof HTMLAnchorElement) clearTimeout(timer.current);
          }}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => tell(next.trim()), PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
