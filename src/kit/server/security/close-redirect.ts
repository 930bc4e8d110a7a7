/** Query parameters left by a sign-in. Other origins must not receive them. */
const LEFT_BY_SIGN_IN = /^(?:code|error(?:_.*)?)$/;

/**
 * Makes a redirect safe to leave our origin: it ends in `#`, because browsers otherwise carry along the
 * fragment of the current URL, and the codes and errors of a sign-in are removed.
 *
 * @param location the target; its own fragment is kept
 * @param origin the origin that sends the redirect, or null if it isn't ours
 * @returns the target, unchanged if it stays on that origin
 */
export function closeRedirect(location: string, origin: string | null): string {
  const url = URL.parse(location, origin ?? 'https://elsewhere.invalid');
  if (url === null || isRelative(location) || url.origin === origin) return location;
  const left = [...url.searchParams.keys()].filter((name) => LEFT_BY_SIGN_IN.test(name));
  for (const name of left) url.searchParams.delete(name);
  return url.href.includes('#') ? url.href : `${url.href}#`;
}

/** Two slashes (or backslashes) at the start would name a host. */
function isRelative(location: string): boolean {
  return /^[/?#](?![/\\])/.test(location);
}
