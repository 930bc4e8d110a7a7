/** @param path of ours @returns its address, which a mail can lead back to */
export function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}
