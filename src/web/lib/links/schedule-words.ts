import type { CustomLink } from '#domain/profile/columns/items.ts';
import { formatDate } from '#web/lib/time/dates.ts';

/** @returns the text of a link's chips: from when and until when it is visible */
export function listScheduleWords({
  startsAt,
  endsAt,
}: Pick<CustomLink, 'startsAt' | 'endsAt'>): string[] {
  return [
    startsAt !== '' && `From ${formatDate(startsAt)}`,
    endsAt !== '' && `Until ${formatDate(endsAt)}`,
  ].filter((words) => words !== false);
}
