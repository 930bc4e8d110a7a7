import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  type DayRange,
  findRangeProblem,
  NAMED_RANGES,
  RANGE_KEYS,
} from '#audience/reports/rules/ranges.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import type { useRange } from './use-range.ts';

type RangeChoiceProps = { range: ReturnType<typeof useRange>; today: string };

/** Chooses a range of days. Each range has its URL, so it can be bookmarked and shared. */
export function RangeChoice({ range, today }: RangeChoiceProps) {
  const [isOpen, setOpen] = useState(range.key === 'own');
  return (
    <div className="flex w-full flex-col gap-4 sm:w-auto sm:items-end">
      <nav aria-label="Range" className="flex w-full flex-wrap rounded-md bg-sunken p-1 sm:w-auto">
        {RANGE_KEYS.map((key) => (
          <Link
            key={key}
            to={`?range=${key}`}
            preventScrollReset
            aria-current={!isOpen && range.key === key ? 'true' : undefined}
            onClick={() => setOpen(false)}
            className={choiceLook(!isOpen && range.key === key)}
          >
            {NAMED_RANGES[key].name}
          </Link>
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className={choiceLook(isOpen)}
        >
          Custom
        </button>
      </nav>
      {isOpen && (
        <OwnRange key={`${range.first_day} ${range.last_day}`} range={range} today={today} />
      )}
    </div>
  );
}

function choiceLook(isChosen: boolean): string {
  return clsx(
    'flex h-8 flex-auto items-center justify-center whitespace-nowrap rounded-sm px-1.5 font-medium transition-colors sm:px-3.5 pointer-coarse:h-10',
    isChosen ? 'bg-surface text-ink' : 'text-ink-soft hover:text-ink',
  );
}

/** A custom range, applied once both days are valid. */
function OwnRange({ range, today }: { range: DayRange; today: string }) {
  const [, setSearch] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const own = { first_day: String(form.get('from')), last_day: String(form.get('to')) };
    const found = findRangeProblem(own, today);
    setProblem(found);
    if (found === null)
      setSearch({ from: own.first_day, to: own.last_day }, { preventScrollReset: true });
  };
  return (
    <form onSubmit={show} noValidate className="flex w-full flex-col gap-2 sm:w-auto">
      <div className="grid grid-cols-2 items-end gap-3 sm:flex">
        {[
          { label: 'First day', name: 'from', defaultValue: range.first_day },
          { label: 'Last day', name: 'to', defaultValue: range.last_day },
        ].map((day) => (
          <TextField key={day.name} {...day} type="date" max={today} className="sm:min-w-36" />
        ))}
        <Button variant="secondary" type="submit" className="max-sm:col-span-2">
          Show
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
