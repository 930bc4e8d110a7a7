/** A value changed by an action, in words; null if it was or became empty. */
export type AuditChange = { name: string; before: string | null; after: string | null };

/**
 * Lists every plain value that differs between an entry's before and after.
 *
 * @param before as stored, an object or nothing
 * @param after as stored
 */
export function listChanges(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [toFields(before), toFields(after)];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names]
    .map((name) => ({ name: toName(name), before: toWords(was[name]), after: toWords(is[name]) }))
    .filter((change) => change.before !== change.after);
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

function toName(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Longer values are cut. */
const MOST_CHARACTERS = 120;

function toWords(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
