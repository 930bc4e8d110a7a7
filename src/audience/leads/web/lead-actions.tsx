import { Star, Trash2 } from 'lucide-react';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { type NamedLead, nameLead } from './lead-link.tsx';
import { useDeleteLeads, useUpdateFavorites } from './mutations.ts';
import type { Lead } from './queries.ts';

type LeadActionProps = { lead: NamedLead & Pick<Lead, 'id' | 'is_favorite'> };

export function FavoriteButton({ lead }: LeadActionProps) {
  const update = useUpdateFavorites();
  return (
    <IconButton
      label={`Favorite: ${nameLead(lead)}`}
      title={lead.is_favorite ? 'Remove from favorites' : 'Mark as favorite'}
      aria-pressed={lead.is_favorite}
      icon={<Star className={lead.is_favorite ? 'fill-current text-warning' : ''} />}
      onClick={() => update.mutate({ ids: [lead.id], is_favorite: !lead.is_favorite })}
    />
  );
}

/** Deletes at once; its toast can undo it. */
export function DeleteLeadButton({
  lead,
  onDeleted,
}: LeadActionProps & { onDeleted?: () => void }) {
  const remove = useDeleteLeads();
  return (
    <IconButton
      label={`Delete ${nameLead(lead)}`}
      title="Delete"
      icon={<Trash2 />}
      disabled={remove.isPending}
      onClick={() => remove.mutate([lead.id], { onSuccess: () => onDeleted?.() })}
    />
  );
}
