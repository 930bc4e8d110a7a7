import { ChoiceField } from '../fields/choice-field.tsx';

type ColumnListProps<Target extends string> = {
  /** The columns' names; empty without any. */
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  columns: readonly (Target | null)[];
  targets: Readonly<Record<Target, string>>;
  onChoose: (columns: (Target | null)[]) => void;
};

/** A file's columns, each with an example and a choice of its meaning. */
export function ColumnList<Target extends string>(props: ColumnListProps<Target>) {
  const { headers, rows, columns, targets, onChoose } = props;
  const keys = Object.keys(targets) as Target[];
  const options = [
    { value: '', label: 'Leave out' },
    ...keys.map((value) => ({ value: value as string, label: targets[value] })),
  ];
  const choose = (index: number, value: string) => {
    const target = keys.find((key) => key === value) ?? null;
    onChoose(headers.map((_, place) => (place === index ? target : (columns[place] ?? null))));
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Columns</h3>
      <ul className="flex flex-col gap-2">
        {headers.map((header, index) => {
          const name = header.trim() || `Column ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; headers may repeat
            <li key={index} className="grid grid-cols-2 items-center gap-3">
              <div className="min-w-0">
                <p dir="auto" className="truncate">
                  {name}
                </p>
                <p dir="auto" className="truncate text-ink-faint text-xs">
                  {rows.find((row) => row[index]?.trim())?.[index] ?? 'empty'}
                </p>
              </div>
              <ChoiceField
                label={`${name} holds`}
                hideLabel
                value={columns[index] ?? ''}
                options={options}
                onChoose={(value) => choose(index, value)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
