const MARKUP = `<h2 id="way-out">Save this contact</h2>
<p>This app cannot save contacts. Open the page in Safari or Chrome: tap ••• or ⋮, then “Open in browser”.</p>
<a data-open>Open in browser</a>
<input readonly aria-label="Link to this page">
<button type="button">Copy link</button>
<img alt="QR code of this page, to scan with another phone" width="168" height="168">
<a download>Download anyway</a>
<form method="dialog"><button>Close</button></form>`;

/**
 * The ways out of an app whose browser can't save a contact card. Built here, because pages in a
 * real browser don't need it.
 *
 * @param page its URL, and the one that opens it in the default browser
 * @param card the contact card's path, with the QR code as `.svg` beside it
 */
export function buildWayOut(page: { link: string; browserLink: string }, card: string) {
  const dialog = document.createElement('dialog');
  dialog.className = 'card way-out';
  dialog.setAttribute('aria-labelledby', 'way-out');
  dialog.innerHTML = MARKUP;
  const set = (selector: string, name: string, value: string) =>
    dialog.querySelector(selector)?.setAttribute(name, value);
  set('[data-open]', 'href', page.browserLink);
  set('input', 'value', page.link);
  set('img', 'src', card.replace(/vcf$/, 'svg'));
  set('[download]', 'href', card);
  return dialog;
}
