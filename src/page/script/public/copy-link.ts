/** @returns the page's URL without parameters added by a scan or a campaign */
export function findPageLink(): string {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
}

/** How long a button says that the link is copied. */
const DONE_MS = 3000;

/** Copies the page's URL, and says so; or shows it to copy by hand if that isn't allowed. */
export async function copyLink(button: HTMLElement): Promise<void> {
  const link = findPageLink();
  try {
    await navigator.clipboard.writeText(link);
    const { dataset, textContent } = button;
    if ('done' in dataset) return;
    // A template shows only an icon otherwise.
    dataset.done = '';
    button.textContent = 'Link copied';
    setTimeout(() => {
      delete dataset.done;
      button.textContent = textContent;
    }, DONE_MS);
  } catch {
    prompt('Copy this link', link);
  }
}
