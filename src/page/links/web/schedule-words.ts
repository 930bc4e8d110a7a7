import { formatDate } from '#kit/web/time/dates.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';

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
