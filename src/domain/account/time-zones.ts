/** The fallback for accounts without a time zone. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** @returns the zone this program runs in, as IANA names it */
export function findOwnTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;
}

/** @returns the zones there are here, by name */
export function listTimeZones(): string[] {
  return [
    DEFAULT_TIME_ZONE,
    ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC'),
  ];
}

/** @returns how people read it: `America/Buenos Aires` */
export function toZoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/**
 * @param typed the whole name or the city, in any case: `pacific/auckland`, `buenos aires`
 * @param zones that are known
 * @returns the zone it means; null where it means none, or several
 */
export function findTimeZone(typed: string, zones: readonly string[]): string | null {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  const whole = zones.find((zone) => zone.toLowerCase() === wanted);
  const [city, ...others] = zones.filter((zone) => zone.toLowerCase().endsWith(`/${wanted}`));
  return whole ?? (wanted !== '' && others.length === 0 ? (city ?? null) : null);
}

/**
 * @param moment in milliseconds
 * @param zone as IANA names it; one that this program does not know is UTC
 * @returns the day it is there, `YYYY-MM-DD`
 */
export function toDayIn(moment: number, zone: string): string {
  const parts = open(zone).formatToParts(moment);
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${find('year')}-${find('month')}-${find('day')}`;
}

function open(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...day, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...day, timeZone: DEFAULT_TIME_ZONE });
  }
}
