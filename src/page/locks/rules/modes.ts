import { toRecord } from '#kit/rules/values/json.ts';
import { type AnyPart, namePart, PART_KEYS, type Part } from './parts.ts';

/** How far staff may edit a part of their page. */
export const MODES = {
  free: 'Free',
  required: 'Required',
  locked: 'Locked',
} as const;

export type Mode = keyof typeof MODES;

export type Modes = Readonly<Record<Part, Mode>>;

const MODE_KEYS = Object.keys(MODES) as Mode[];

/** Parts that are never empty, and so can't be required. */
const NEVER_EMPTY: ReadonlySet<Part> = new Set(['look', 'sections']);

/** @returns the modes a part can have, least restrictive first */
export function listModes(part: Part): readonly Mode[] {
  return NEVER_EMPTY.has(part) ? ['free', 'locked'] : MODE_KEYS;
}

/** @param stored `agencies.modes`, of any age @returns a mode for every part, `free` by default */
export function parseModes(stored: unknown): Modes {
  const modes = toRecord(stored);
  const entries = PART_KEYS.map((part) => {
    return [part, listModes(part).find((mode) => mode === modes[part]) ?? 'free'] as const;
  });
  return Object.fromEntries(entries) as Modes;
}

/** @returns the parts in this mode, in page order */
export function listParts(modes: Modes, mode: Mode): readonly Part[] {
  return PART_KEYS.filter((part) => modes[part] === mode);
}

/** @returns whether two team templates have the same modes */
export function isSameModes(a: Modes, b: Modes): boolean {
  return PART_KEYS.every((part) => a[part] === b[part]);
}

/** @returns `cover image, company and phone`; empty for none */
export function nameParts(parts: readonly AnyPart[]): string {
  const names = parts.map((part) => namePart(part).toLowerCase());
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** @returns a team template's modes in words: `Locked: look. Required: phone and company` */
export function describeModes(modes: Modes): string {
  const said = (['locked', 'required'] as const).flatMap((mode) => {
    const parts = listParts(modes, mode);
    return parts.length === 0 ? [] : [`${MODES[mode]}: ${nameParts(parts)}`];
  });
  return said.length === 0 ? 'Everything free' : said.join('. ');
}
