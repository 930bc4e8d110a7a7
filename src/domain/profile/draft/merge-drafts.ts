import { isSame } from '../../values/same.ts';
import type { DraftFields } from './page-draft.ts';

/** A field of the draft as the server keeps it. */
export type SharedField = {
  value: unknown;
  /** Another one with every write. */
  revision: number;
  /** The name of the browser that wrote it. */
  device: string;
};

/** The draft as the server keeps it, by column. */
export type SharedDraft = Readonly<Record<string, SharedField>>;

/** A field that was changed here and elsewhere, in different ways. */
export type DraftConflict = { field: string; theirs: SharedField };

/** A field to write: without a value it is again as published. `known` is the revision it was made from. */
export type DraftWrite = { value?: unknown; known: number };

/**
 * @param fields what is changed here
 * @param known the server's draft as this browser last read it
 * @param held fields to leave alone until their owner has decided
 * @returns what the server doesn't have yet, by column
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
  /** The server's draft as this browser read it before. */
  known: SharedDraft;
  /** The server's draft. */
  shared: SharedDraft;
  /** This browser's last write. */
  sent?: Readonly<Record<string, DraftWrite>>;
};

/**
 * Brings the server's draft and what is changed here together, field by field. What only one side has
 * changed is taken from there; what both have changed stays as it is here, and is a conflict.
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

function toValues(shared: SharedDraft): DraftFields {
  return Object.fromEntries(Object.entries(shared).map(([name, { value }]) => [name, value]));
}

function listNames(...sides: readonly Readonly<Record<string, unknown>>[]): string[] {
  return [...new Set(sides.flatMap((side) => Object.keys(side)))];
}
