import { Star, Trash2 } from 'lucide-react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDeleteLead, useUpdateFavorite } from '../mutations.ts';
import type { Lead } from '../queries.ts';

type LeadActionProps = { lead: Lead; userId: string };

export function FavoriteButton({ lead, userId }: LeadActionProps) {
  const update = useUpdateFavorite(userId);
  return (
    <IconButton
      label={`Favorite: ${nameOf(lead)}`}
      title={lead.is_favorite ? 'Remove from favorites' : 'Mark as favorite'}
      aria-pressed={lead.is_favorite}
      icon={<Star className={lead.is_favorite ? 'fill-current text-warning' : ''} />}
      onClick={() => update.mutate({ id: lead.id, is_favorite: !lead.is_favorite })}
    />
  );
}

export function DeleteLeadButton({ lead, userId }: LeadActionProps) {
  const remove = useDeleteLead(userId);
  return (
    <ConfirmDialog
      trigger={<IconButton label={`Delete ${nameOf(lead)}`} title="Delete" icon={<Trash2 />} />}
      title={`Delete the lead from ${nameOf(lead)}?`}
      description="What was sent is deleted for good. This cannot be undone."
      confirmLabel="Delete lead"
      busyLabel="Deleting…"
      onConfirm={() => remove.mutateAsync(lead.id)}
    />
  );
}

function nameOf(lead: Lead): string {
  return lead.full_name || lead.email || lead.phone || 'an unnamed visitor';
}
