const NAMES = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' });

/** @param code ISO 3166-1 alpha-2 @returns the country in the reader's language; what is no code stays */
export function toCountryName(code: string): string {
  return /^[A-Za-z]{2}$/.test(code) ? (NAMES.of(code.toUpperCase()) ?? code) : code;
}
