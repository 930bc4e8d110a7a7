import { Download, Star, StarOff, Trash2, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDeleteLeads, useUpdateFavorites } from '../mutations.ts';
import type { Lead } from '../queries.ts';

type SelectionBarProps = {
  userId: string;
  /** At least one. */
  selected: readonly Lead[];
  onExport: () => void;
  onClear: () => void;
};

/** What can be done with several leads at once. Stays in sight while any is selected. */
export function SelectionBar({ userId, selected, onExport, onClear }: SelectionBarProps) {
  const update = useUpdateFavorites(userId);
  const remove = useDeleteLeads(userId);
  const ids = selected.map((lead) => lead.id);
  const is_favorite = !selected.every((lead) => lead.is_favorite);
  return (
    <section
      aria-label="Selected leads"
      className="sticky bottom-18 z-30 flex flex-wrap items-center gap-1 rounded-lg border border-line-strong bg-raised p-2 pl-4 shadow-raised lg:bottom-4"
    >
      <p aria-live="polite" className="mr-auto font-medium">
        {selected.length} selected
      </p>
      <Button variant="ghost" onClick={() => update.mutate({ ids, is_favorite })}>
        {is_favorite ? <Star /> : <StarOff />}
        <span className="max-sm:sr-only">{is_favorite ? 'Favorite' : 'Unfavorite'}</span>
      </Button>
      <Button variant="ghost" onClick={onExport}>
        <Download />
        <span className="max-sm:sr-only">Export</span>
      </Button>
      <Button
        variant="ghost"
        busy={remove.isPending}
        busyLabel="Deleting…"
        onClick={() => remove.mutate(ids, { onSuccess: onClear })}
      >
        <Trash2 />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
      <IconButton label="Clear selection" icon={<X />} onClick={onClear} />
    </section>
  );
}
