import { TEAM_REFUSALS } from '#agency/rules/refusals.ts';
import {
  changeMembers,
  deleteGroup,
  describeSeat,
  fillSeat,
  freeSeat,
  inviteSeat,
  listGroups,
  listSeats,
  type ScimFilter,
  type ScimGroup,
  type ScimSeat,
  saveGroup,
  switchSeat,
} from '#agency/server/data/scim.ts';
import type { Sql } from '#database/connect.ts';
import { type GroupWish, toGroup } from './group.ts';
import { ScimError } from './protocol.ts';
import { toAddress, toUser, type Wish } from './user.ts';

export type Directory = ReturnType<typeof openDirectory>;

/**
 * Gives a company directory access to an agency's people, with the owner's rights. The owner has no
 * seat, so nothing here affects them.
 *
 * @param own the owner's transaction
 */
export function openDirectory(own: Sql, agencyId: string, publicUrl: string) {
  const find = async (filter: ScimFilter): Promise<ScimSeat> => {
    const { seats } = await listSeats(own, agencyId, { filter, offset: 0, limit: 1 });
    const [seat] = seats;
    if (seat === undefined) throw new ScimError(404, 'There is no such user.');
    return seat;
  };
  const read = async (id: string) => toUser(await find({ column: 'id', value: id }), publicUrl);
  return {
    read,
    async list(filter: ScimFilter | null, { offset, limit }: { offset: number; limit: number }) {
      const { seats, total } = await listSeats(own, agencyId, { filter, offset, limit });
      return { users: seats.map((seat) => toUser(seat, publicUrl)), total };
    },
    async create(wish: Wish) {
      const email = readNewAddress(wish);
      const full_name = wish.fullName ?? email.slice(0, email.indexOf('@'));
      const problem = await inviteSeat(own, { full_name, email });
      if (problem !== null) throw toInvitationError(problem);
      const seat = await find({ column: 'email', value: email });
      const external_id = wish.externalId ?? '';
      if (external_id !== '') await describeSeat(own, seat.id, { full_name, external_id });
      await fillSeat(own, seat.id, { ...(wish.fullName && { name: full_name }), ...wish.card });
      return read(seat.id);
    },
    /**
     * @param toWish receives the current name
     * @param isWhole whether to remove card attributes that aren't sent
     */
    async change(id: string, toWish: (fullName: string) => Wish, isWhole = false) {
      const seat = await find({ column: 'id', value: id });
      const wish = toWish(seat.full_name);
      const isRenamed = wish.userName !== null && toAddress(wish.userName) !== seat.email;
      // Some directories rename deleted users in the same request; the person is still removed.
      if (isRenamed && wish.isActive !== false) {
        throw new ScimError(
          400,
          'An address is never changed. Deactivate this user and create another one.',
          'mutability',
        );
      }
      const full_name = wish.fullName ?? seat.full_name;
      const external_id = wish.externalId ?? seat.external_id;
      if (full_name !== seat.full_name || external_id !== seat.external_id) {
        await describeSeat(own, id, { full_name, external_id });
      }
      if (seat.status === 'invited' && wish.isActive === false) {
        await freeSeat(own, id, false);
        return toUser({ ...seat, full_name, external_id }, publicUrl, false);
      }
      const { name = '', ...card } = seat.directory;
      await fillSeat(own, id, {
        ...(isWhole ? {} : card),
        ...wish.card,
        name: wish.fullName === null ? name : full_name,
      });
      const isActive = seat.status !== 'suspended';
      const { isActive: wished } = wish;
      if (wished !== null && (wished !== isActive || wished === seat.is_inactive)) {
        await switchSeat(own, id, wished);
      }
      return read(id);
    },
    async remove(id: string) {
      const { status } = await find({ column: 'id', value: id });
      await freeSeat(own, id, status !== 'invited');
    },
  };
}

/** @returns a new person's email @throws ScimError if they can't be invited */
function readNewAddress({ userName, isActive }: Wish): string {
  const email = toAddress(userName ?? '');
  if (!email.includes('@')) {
    throw new ScimError(400, 'userName is an email address.', 'invalidValue');
  }
  if (isActive === false) {
    throw new ScimError(400, 'A new user must be active, because we invite them.', 'invalidValue');
  }
  return email;
}

/** Invitations are refused with a sentence, which determines the status. */
function toInvitationError(problem: string): ScimError {
  const known = Object.values(TEAM_REFUSALS).find(([, words]) => words === problem);
  if (known?.[0] === 409) return new ScimError(409, problem, 'uniqueness');
  if (known?.[0] === 429 || known?.[0] === 403) return new ScimError(known[0], problem);
  return new ScimError(400, problem, 'invalidValue');
}

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
