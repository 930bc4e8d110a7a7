/** The fallback for accounts without a time zone. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** @returns this program's time zone, an IANA name */
export function findOwnTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;
}

/** @returns the available zones, by name */
export function listTimeZones(): string[] {
  return [
    DEFAULT_TIME_ZONE,
    ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC'),
  ];
}

/** @returns a zone's display name: `America/Buenos Aires` */
export function toZoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/**
 * @param moment in milliseconds
 * @param zone an IANA name; UTC if this program doesn't know it
 * @returns the day there, `YYYY-MM-DD`
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
