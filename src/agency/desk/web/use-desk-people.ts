import { useQuery } from '@tanstack/react-query';
import { useLeadsGroupsOnly } from '#agency/web/leader.ts';
import { rosterQuery } from '#agency/web/roster.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { useSession } from '#kit/web/session/session.ts';
import type { Answerer } from './mutations.ts';

export const NOBODY_ANSWERS: Answerer = { id: null, name: 'Nobody' };

/** @returns the person as an option */
export function toOption({ id, name }: Answerer) {
  return { value: id ?? '', label: name };
}

const OWNER = 'The owner';

/** A desk's people, named for its reader. */
export type DeskPeople = {
  /** Everyone who has joined, by id. */
  names: ReadonlyMap<string, string>;
  /** The possible answerers, the reader first. Empty for staff, who can't assign leads. */
  answerers: readonly Answerer[];
  nameAnswerer: (id: string | null) => string;
};

/** @param isOwner whether the reader owns the agency; only owners see the team */
export function useDeskPeople(isOwner: boolean): DeskPeople {
  const userId = useOwner();
  const isOfGroups = useLeadsGroupsOnly();
  // A manager works on the owner's data, under another user id.
  const reader = useSession()?.user.id ?? userId;
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
          { id: reader, name: 'You' },
          ...(reader === userId || isOfGroups ? [] : [{ id: userId, name: OWNER }]),
          ...active
            .filter(({ id }) => id !== reader)
            .map(({ id, name }): Answerer => ({ id, name }))
            .toSorted((one, other) => one.name.localeCompare(other.name)),
        ]
      : [],
    nameAnswerer: (id) => {
      if (id === null) return NOBODY_ANSWERS.name;
      if (id === reader) return 'You';
      return names.get(id) ?? (isOwner && id === userId ? OWNER : 'Someone');
    },
  };
}
