import { toRecord } from '#kit/rules/values/json.ts';
import { ANY_PART_KEYS, type AnyPart, isAnyPart } from './parts.ts';

/** Whether a person may change a part filled from the company directory. */
export type DirectoryMark = 'suggested' | 'locked';

/** The parts of a page that come from the company directory. */
export type DirectoryMarks = Readonly<Partial<Record<AnyPart, DirectoryMark>>>;

/** @param stored from `private.directory_marks`, of any age @returns the known parts and marks */
export function parseMarks(stored: unknown): DirectoryMarks {
  const known = Object.entries(toRecord(stored)).filter(
    ([part, mark]) => isAnyPart(part) && (mark === 'suggested' || mark === 'locked'),
  );
  return Object.fromEntries(known) as DirectoryMarks;
}

/** @returns the parts with this mark, in page order */
export function listMarked(marks: DirectoryMarks, mark: DirectoryMark): AnyPart[] {
  return ANY_PART_KEYS.filter((part) => marks[part] === mark);
}
