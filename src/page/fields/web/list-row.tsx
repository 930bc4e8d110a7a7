import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#kit/web/buttons/button.tsx';
import type { ListEntry } from './list-editor.tsx';

type ListRowProps = { entry: ListEntry; children: ReactNode; actions?: ReactNode };

/** A list entry: its drag handle, its fields, and its remove button. */
export function ListRow({ entry, children, actions }: ListRowProps) {
  return (
    <div className="flex items-start gap-1 rounded-md border border-line bg-surface p-2 pl-1">
      <span className="pt-0.5">{entry.handle}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">{children}</div>
      <div className="flex flex-col">
        <IconButton
          label={`Remove ${entry.name}`}
          title="Remove"
          icon={<X />}
          onClick={entry.onRemove}
        />
        {actions}
      </div>
    </div>
  );
}
