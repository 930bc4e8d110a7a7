import type { DirectoryMark, DirectoryMarks } from './directory-marks.ts';
import type { AnyPart } from './parts.ts';

/** @param agency the agency's name @returns why a locked part can't be changed */
export function sayLocked(agency: string): string {
  return `${agency} sets this for every page.`;
}

const SENTENCES: Readonly<Record<DirectoryMark, string>> = {
  suggested: 'From your directory. You can change it.',
  locked: 'From your directory. It changes when the directory does.',
};

/** @returns an editor's note about a part from the directory; null for others */
export function sayMark(marks: DirectoryMarks, part: AnyPart): string | null {
  const mark = marks[part];
  return mark === undefined ? null : SENTENCES[mark];
}
