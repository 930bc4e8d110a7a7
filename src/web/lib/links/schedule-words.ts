import type { CustomLink } from '#domain/profile/columns/items.ts';
import { formatDate } from '#web/lib/time/dates.ts';

/** @returns what the chips of a link say: from when and until when visitors see it */
export function listScheduleWords({
  startsAt,
  endsAt,
}: Pick<CustomLink, 'startsAt' | 'endsAt'>): string[] {
  return [
    startsAt !== '' && `From ${formatDate(startsAt)}`,
    endsAt !== '' && `Until ${formatDate(endsAt)}`,
  ].filter((words) => words !== false);
}
