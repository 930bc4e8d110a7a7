import * as z from 'zod/mini';
import type { ScimGroup } from '#agency/server/data/scim.ts';
import { SCIM_MEMBERS_MAX } from '#integrations/server/limits.ts';
import { SCIM_PREFIX } from '#kit/rules/paths.ts';
import { isRecord, isUuid } from '#kit/rules/values/json.ts';
import { GROUP_SCHEMA, readOperations, readPath, ScimError } from './protocol.ts';

/** A directory's values for a group; null if it sends none. */
export type GroupWish = {
  name: string | null;
  externalId: string | null;
  /** People's ids; anything else is left out. */
  added: Set<string>;
  removed: Set<string>;
  /** Removes everyone who isn't added. */
  isWhole: boolean;
};

/** @param withMembers false if the request excludes them */
export function toGroup(group: ScimGroup, publicUrl: string, withMembers: boolean) {
  const { id, name, external_id, created_at, members } = group;
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(external_id !== '' && { externalId: external_id }),
    displayName: name,
    ...(withMembers && { members: members.map((value) => ({ value, type: 'User' })) }),
    meta: {
      resourceType: 'Group',
      created: new Date(created_at).toISOString(),
      location: `${publicUrl}${SCIM_PREFIX}/Groups/${id}`,
    },
  };
}

const text = z.nullish(z.string());

const Group = z.object({
  displayName: text,
  externalId: text,
  members: z.nullish(z.unknown()),
});

/**
 * @param body of a request that creates or replaces a group, or the value of an operation without a path. If
 *   members are missing, the group keeps its own: renaming doesn't empty it.
 * @throws ScimError invalidValue
 */
export function readGroup(body: unknown): GroupWish {
  const parsed = Group.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ScimError(400, `This isn’t a valid group: ${issue?.path.join('.')}.`, 'invalidValue');
  }
  const { displayName, externalId, members } = parsed.data;
  const isWhole = members !== undefined && members !== null;
  return {
    name: displayName ?? null,
    externalId: externalId ?? null,
    added: new Set(isWhole ? readMembers(members) : []),
    removed: new Set(),
    isWhole,
  };
}

/** @param body a patch of a group (RFC 7644, 3.5.2) @throws ScimError */
export function readGroupPatch(body: unknown): GroupWish {
  const wish = readGroup({});
  for (const { kind, path, value } of readOperations(body)) {
    if (path !== '') change(wish, kind, path, value);
    else if (kind === 'remove') {
      throw new ScimError(400, 'A remove operation needs a path.', 'invalidPath');
    } else {
      const more = readGroup(value);
      wish.name = more.name ?? wish.name;
      wish.externalId = more.externalId ?? wish.externalId;
      if (more.isWhole) changeMembers(wish, kind, more.added);
    }
  }
  if (wish.added.size + wish.removed.size > SCIM_MEMBERS_MAX) throw tooMany();
  return wish;
}

type Kind = ReturnType<typeof readOperations>[number]['kind'];

function change(wish: GroupWish, kind: Kind, path: string, value: unknown): void {
  const { name, place } = readPath(path);
  if (name === 'displayname') {
    if (kind === 'remove') throw new ScimError(400, `${path} can't be removed.`, 'mutability');
    wish.name = readGroup({ displayName: value }).name;
  } else if (name === 'externalid') {
    wish.externalId = kind === 'remove' ? '' : readGroup({ externalId: value }).externalId;
  } else if (place.name === 'members') {
    const [, filtered] = /\[\s*value\s+eq\s+"([^"]*)"\s*\]/i.exec(path) ?? [];
    const isAll = kind === 'remove' && filtered === undefined && (value ?? null) === null;
    changeMembers(wish, kind, isAll ? null : new Set(readMembers(filtered ?? value)));
  }
}

/** @param ids null for everyone */
function changeMembers(wish: GroupWish, kind: Kind, ids: ReadonlySet<string> | null): void {
  if (kind === 'replace' || ids === null) {
    wish.isWhole = true;
    wish.added = new Set(kind === 'remove' ? [] : (ids ?? []));
    wish.removed = new Set();
    return;
  }
  const [to, from] = kind === 'add' ? [wish.added, wish.removed] : [wish.removed, wish.added];
  for (const id of ids) {
    to.add(id);
    from.delete(id);
  }
}

/** Directories send `[{ value }]`, a single `{ value }`, or plain ids. */
function readMembers(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  if (values.length > SCIM_MEMBERS_MAX) throw tooMany();
  const ids = values.map((each: unknown) => (isRecord(each) ? each.value : each));
  if (!ids.every((id) => typeof id === 'string')) {
    throw new ScimError(400, 'members must be a list of ids.', 'invalidValue');
  }
  return ids.filter(isUuid).map((id) => id.toLowerCase());
}

function tooMany(): ScimError {
  return new ScimError(
    400,
    `At most ${SCIM_MEMBERS_MAX} members can be changed at once.`,
    'invalidValue',
  );
}
