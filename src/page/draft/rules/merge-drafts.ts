import { isSame } from '#kit/rules/values/same.ts';
import type { DraftFields } from './page-draft.ts';

/** A field of the draft, as stored on the server. */
export type SharedField = {
  value: unknown;
  /** Changes with every write. */
  revision: number;
  /** The browser that wrote it. */
  device: string;
};

/** The draft as stored on the server, by column. */
export type SharedDraft = Readonly<Record<string, SharedField>>;

/** A field that was changed differently here and elsewhere. */
export type DraftConflict = {
  field: string;
  theirs: SharedField;
  /** Whether theirs is already published, rather than a draft. */
  isPublished?: true;
};

/**
 * A field to write; without a value it reverts to the published one. `known` is the revision it was
 * based on.
 */
export type DraftWrite = { value?: unknown; known: number };

export type DraftWrites = Readonly<Record<string, DraftWrite>>;

/**
 * @param fields changed here
 * @param known the server's draft as this browser last read it
 * @param held fields to leave alone until their owner has decided
 * @returns the changes the server lacks, by column
 */
export function listDraftWrites(
  fields: DraftFields,
  known: SharedDraft,
  held: readonly string[] = [],
): Record<string, DraftWrite> {
  const names = listNames(fields, known).filter(
    (name) => !held.includes(name) && !isSame(fields[name], known[name]?.value),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...(name in fields && { value: fields[name] }),
        known: known[name]?.revision ?? 0,
      },
    ]),
  );
}

type Sides = {
  /** Changes made here. */
  fields: DraftFields;
  /** The server's draft as this browser last read it. */
  known: SharedDraft;
  /** The server's draft. */
  shared: SharedDraft;
  /** This browser's last writes, which the server may have. */
  sent?: DraftWrites;
};

/**
 * Merges the server's draft with the changes made here, field by field. A field changed on one side
 * is taken from there; one changed on both keeps its value here, and is a conflict.
 *
 * @returns the fields to show here, and what this browser now knows
 */
export function mergeDrafts({ fields, known, shared, sent = {} }: Sides) {
  const theirs = toValues(shared);
  const merged: Record<string, unknown> = {};
  const nowKnown: Record<string, SharedField> = {};
  const conflicts: DraftConflict[] = [];
  for (const name of listNames(fields, known, shared)) {
    const [before, now] = [known[name], shared[name]];
    const isOwnWrite = name in sent && isSame(now?.value, sent[name]?.value);
    const isTheirs = before?.revision !== now?.revision && !isOwnWrite;
    const isOurs = !isSame(fields[name], before?.value);
    const isConflict = isTheirs && isOurs && now !== undefined && !isSame(fields[name], now.value);
    if (isConflict) conflicts.push({ field: name, theirs: now });
    const read = isConflict ? before : now;
    if (read) nowKnown[name] = read;
    const side = isTheirs && !isOurs ? theirs : fields;
    if (name in side) merged[name] = side[name];
  }
  return { fields: merged as DraftFields, known: nowKnown as SharedDraft, conflicts };
}

/**
 * @param sides before they are merged
 * @param elsewhere columns of the page that were published elsewhere, as form values
 * @returns fields changed here that were published differently
 */
export function listOvertaken(
  { fields, known, shared }: Omit<Sides, 'sent'>,
  elsewhere: DraftFields,
): DraftConflict[] {
  const names = Object.keys(elsewhere).filter((name) => {
    const sides = [elsewhere[name], fields[name], known[name]?.value];
    return name in fields && !sides.some((side, index) => isSame(side, sides[(index + 1) % 3]));
  });
  return names.map((field) => ({
    field,
    theirs: { value: elsewhere[field], revision: shared[field]?.revision ?? 0, device: '' },
    isPublished: true,
  }));
}

/**
 * @param overtaken fields, earlier ones first
 * @param merged the draft as merged since
 * @returns the fields that their owner still has to decide on
 */
export function listUndecided(
  overtaken: readonly DraftConflict[],
  { fields, conflicts }: Pick<ReturnType<typeof mergeDrafts>, 'fields' | 'conflicts'>,
): DraftConflict[] {
  const latest = new Map(overtaken.map((conflict) => [conflict.field, conflict]));
  for (const { field } of conflicts) latest.delete(field);
  return [...latest.values()].filter(
    ({ field, theirs }) => field in fields && !isSame(fields[field], theirs.value),
  );
}

function toValues(shared: SharedDraft): DraftFields {
  return Object.fromEntries(Object.entries(shared).map(([name, { value }]) => [name, value]));
}

function listNames(...sides: readonly Readonly<Record<string, unknown>>[]): string[] {
  return [...new Set(sides.flatMap((side) => Object.keys(side)))];
}
