/** @returns the address of the page without what a scan or a campaign added to it */
export function findPageLink(): string {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
}

/** Copies the page's address; where that is not allowed, shows it to be copied by hand. */
export async function copyLink(button: HTMLElement): Promise<void> {
  const link = findPageLink();
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = 'Link copied';
  } catch {
    prompt('Copy this link', link);
  }
}
