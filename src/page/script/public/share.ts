import { copyLink, findPageLink } from './copy-link.ts';

/**
 * Adds a Share button to the header: the phone's share sheet if there is one, else a copied link.
 */
export function offerSharing(): void {
  const header = document.querySelector('[data-profile] .top');
  if (!header) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'share';
  button.textContent = 'Share';
  button.ariaLive = 'polite';
  button.onclick = () => {
    if (!navigator.share) return copyLink(button);
    // It rejects if the visitor cancels.
    return navigator.share({ title: document.title, url: findPageLink() }).catch(console.debug);
  };
  header.prepend(button);
}
