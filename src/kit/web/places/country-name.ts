const NAMES = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' });

/**
 * @param code ISO 3166-1 alpha-2
 * @returns the country in the reader's language; an invalid code is returned as it is
 */
export function toCountryName(code: string): string {
  return /^[A-Za-z]{2}$/.test(code) ? (NAMES.of(code.toUpperCase()) ?? code) : code;
}

/** @returns where a request came from: `Germany, 203.0.113.5`; unknown parts are named as such */
export function describePlace(place: { country: string | null; address: string | null }): string {
  const country = place.country === null ? 'country unknown' : toCountryName(place.country);
  return place.address === null && place.country === null
    ? 'place unknown'
    : [country, place.address].filter((part) => part !== null).join(', ');
}
