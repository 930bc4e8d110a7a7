/** @returns the page's URL without parameters added by a scan or a campaign */
export function findPageLink(): string {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
}

/** Copies the page's URL, or shows it to copy by hand if that isn't allowed. */
export async function copyLink(button: HTMLElement): Promise<void> {
  const link = findPageLink();
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = 'Link copied';
  } catch {
    prompt('Copy this link', link);
  }
}
