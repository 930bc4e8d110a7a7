import { describePartValue, type TemplatePage } from '#agency/templates/rules/part-values.ts';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { listModes, MODES, type Mode } from '#page/locks/rules/modes.ts';
import { PARTS, type Part } from '#page/locks/rules/parts.ts';

type PartRowProps = {
  part: Part;
  page: TemplatePage;
  mode: Mode;
  /** Whether the choice differs from what the pages have now. */
  isChanged: boolean;
  disabled: boolean;
  onChoose: (mode: Mode) => void;
};

/** A part of the page, its content in the template, and who decides it. */
export function PartRow({ part, page, mode, isChanged, disabled, onChoose }: PartRowProps) {
  const { name, holds } = PARTS[part];
  const value = describePartValue(part, page);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {isChanged && <Badge tone="accent">Not sent yet</Badge>}
        </p>
        {mode === 'locked' ? (
          <p dir="auto" className="line-clamp-2 text-ink-soft">
            {value || <span className="text-warning">Empty on your page</span>}
          </p>
        ) : (
          <p className="text-ink-faint">{holds}</p>
        )}
      </div>
      <fieldset disabled={disabled} className="min-w-0 disabled:opacity-60">
        <legend className="sr-only">{name}</legend>
        <SegmentedControl
          label={name}
          options={listModes(part).map((value) => ({ value, label: MODES[value] }))}
          value={mode}
          onValueChange={onChoose}
        />
      </fieldset>
    </li>
  );
}
