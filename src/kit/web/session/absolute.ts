/** @param path one of ours @returns its absolute URL, for links in emails */
export function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}
