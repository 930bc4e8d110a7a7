/**
 * @param zone of whoever reads it, as IANA names it
 * @returns the day in English words, `1 December 2026` as English writes it; in UTC where this program
 *   does not know the zone that the database knows
 */
export function formatDay(moment: Date, zone: string): string {
  return open(zone).format(moment);
}

function open(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  }
}
