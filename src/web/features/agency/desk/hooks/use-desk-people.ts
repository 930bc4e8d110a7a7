import { useQuery } from '@tanstack/react-query';
import { rosterQuery } from '#web/lib/agency/roster.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import type { Answerer } from '../mutations.ts';

export const NOBODY_ANSWERS: Answerer = { id: null, name: 'Nobody' };

/** The people of a desk, as its reader calls them. */
export type DeskPeople = {
  /** Everybody who has joined, by id, without the reader. */
  names: ReadonlyMap<string, string>;
  /** Who can be handed leads: the reader first. Empty for staff, who hand nothing on. */
  answerers: readonly Answerer[];
  nameAnswerer: (id: string | null) => string;
};

/** @param isOwner whether the reader owns the agency; nobody else reads who is on the team */
export function useDeskPeople(isOwner: boolean): DeskPeople {
  const userId = useOwner();
  const { data: roster = [] } = useQuery({ ...rosterQuery(userId), enabled: isOwner });
  const joined = roster.flatMap(({ user_id, full_name, email, status }) =>
    user_id === null ? [] : [{ id: user_id, name: full_name || email, status }],
  );
  const names = new Map(joined.map(({ id, name }) => [id, name]));
  const active = joined.filter(({ status }) => status === 'active');
  return {
    names,
    answerers: isOwner
      ? [
          { id: userId, name: 'You' },
          ...active
            .map(({ id, name }): Answerer => ({ id, name }))
            .toSorted((one, other) => one.name.localeCompare(other.name)),
        ]
      : [],
    nameAnswerer: (id) => {
      if (id === null) return NOBODY_ANSWERS.name;
      return id === userId ? 'You' : (names.get(id) ?? 'Somebody');
    },
  };
}
