import {
  changeMembers,
  deleteGroup,
  listGroups,
  type ScimGroup,
  saveGroup,
} from '#agency/server/data/scim.ts';
import type { Sql } from '#database/connect.ts';
import { ScimError } from './error.ts';
import { type GroupWish, toGroup } from './group.ts';

export type Groups = ReturnType<typeof openGroups>;

/**
 * Gives a company directory access to an agency's groups, with the owner's rights.
 *
 * @param own the owner's transaction
 */
export function openGroups(own: Sql, publicUrl: string) {
  const read = async (id: string, withMembers: boolean) => {
    const group = (await listGroups(own)).find((each) => each.id === id);
    if (group === undefined) throw new ScimError(404, 'There is no such group.');
    return toGroup(group, publicUrl, withMembers);
  };
  return {
    read,
    async list(
      matches: (group: ScimGroup) => boolean,
      { offset, limit }: { offset: number; limit: number },
      withMembers: boolean,
    ) {
      const found = (await listGroups(own)).filter(matches);
      const groups = found
        .slice(offset, offset + limit)
        .map((group) => toGroup(group, publicUrl, withMembers));
      return { groups, total: found.length };
    },
    async create(wish: GroupWish) {
      if (!wish.name) throw new ScimError(400, 'A group needs a displayName.', 'invalidValue');
      const id = await saveGroup(own, null, wish);
      if (wish.added.size > 0) await changeMembers(own, id, wish);
      return read(id, true);
    },
    async change(id: string, wish: GroupWish) {
      if (wish.name !== null || wish.externalId !== null) await saveGroup(own, id, wish);
      await changeMembers(own, id, wish);
    },
    remove: (id: string) => deleteGroup(own, id),
  };
}
