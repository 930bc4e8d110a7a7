import { restErrors } from '../errors.ts';

/** The requests in `Prefer` headers (RFC 7240), null if not given. */
export type Preferences = {
  return: 'minimal' | 'representation' | 'headers-only' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missing: 'default' | 'null' | null;
  handling: 'strict' | 'lenient' | null;
  tx: 'commit' | 'rollback' | null;
  /** Only in force under `handling=strict`, as in PostgREST. */
  maxAffected: number | null;
};

const ACCEPTED = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const;

type Named = keyof typeof ACCEPTED;

/**
 * Reads `Prefer: return=representation, count=exact`. The first of duplicates wins; unknown ones
 * are ignored, or refused with PGRST122 under `handling=strict`.
 */
export function parsePreferences(header: string | undefined): Preferences {
  const preferences: Preferences = {
    return: null,
    count: null,
    resolution: null,
    missing: null,
    handling: null,
    tx: null,
    maxAffected: null,
  };
  const unknown: string[] = [];
  for (const token of (header ?? '').split(',')) {
    const text = token.trim();
    if (text !== '' && !readPreference(preferences, text)) unknown.push(text);
  }
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw restErrors.invalidPreferences(unknown);
  }
  return preferences;
}

function readPreference(preferences: Preferences, text: string): boolean {
  const [name = '', value = ''] = text.split('=', 2).map((part) => part.trim());
  if (name === 'max-affected') {
    if (!/^\d{1,9}$/.test(value)) return false;
    preferences.maxAffected ??= Number(value);
    return true;
  }
  if (!Object.hasOwn(ACCEPTED, name)) return false;
  const known: readonly string[] = ACCEPTED[name as Named];
  if (!known.includes(value)) return false;
  if (preferences[name as Named] === null) Object.assign(preferences, { [name]: value });
  return true;
}

/** The preferences applied, for `Preference-Applied`; empty if none were. */
export function describeApplied(
  preferences: Preferences,
  applied: readonly (keyof Preferences)[],
): string {
  return applied
    .filter((name) => preferences[name] !== null)
    .filter((name) => name !== 'maxAffected' || preferences.handling === 'strict')
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`)
    .join(', ');
}
