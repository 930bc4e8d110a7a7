import { Badge } from '#kit/web/ui/badge.tsx';
import { CONTACT_STATUSES, type ContactStatus } from '../rules/contact.ts';

const TONES = {
  new: 'accent',
  contacted: 'neutral',
  qualified: 'warning',
  customer: 'success',
  archived: 'neutral',
} as const;

/** The state of a relationship. */
export function StatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={TONES[status]}>{CONTACT_STATUSES[status]}</Badge>;
}
