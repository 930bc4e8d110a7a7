import { copyLink, findPageLink } from './copy-link.ts';

/** Puts a Share button into the header: the phone's own sheet where there is one, else a copied link. */
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
    // It fails when the visitor thinks better of it.
    return navigator.share({ title: document.title, url: findPageLink() }).catch(console.debug);
  };
  header.prepend(button);
}
