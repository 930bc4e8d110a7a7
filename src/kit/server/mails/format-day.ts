/**
 * @param zone of the reader, an IANA name
 * @returns the day in English, such as `1 December 2026`; in UTC if the database knows the zone but
 *   this program doesn't
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
