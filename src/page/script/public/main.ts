import { SWAP_SCRIPT } from '#kit/rules/paths.ts';
import { reportView, sendEvent, takeSource } from './events.ts';
import { copyLink, findPageLink, showWayOut } from './in-app.ts';
import { sendLeadFormInPlace } from './lead-form.ts';
import { mendPictures } from './pictures.ts';
import { endSession, findStoredSession } from './session.ts';

const MIDDLE_BUTTON = 1;

/** Reports each opened link, whichever button or key opened it, with its section. */
export function reportClicks(profileId: string): void {
  const report = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-link-type]');
    if (link) reportClick(profileId, link);
  };
  document.addEventListener('click', report);
  document.addEventListener('auxclick', (event) => {
    if (event.button === MIDDLE_BUTTON) report(event);
  });
}

/** @param place an element where the link was, if it is no longer on the page */
function reportClick(profileId: string, link: HTMLAnchorElement, place: Element = link): void {
  sendEvent(profileId, {
    type: 'link_click',
    link_type: link.dataset.linkType,
    link_url: link.href,
    section: place.closest<HTMLElement>('[data-section]')?.dataset.section,
  });
}

/**
 * The script of a public page, which is complete without it. It reports a view and the clicks, replaces
 * broken pictures, loads embeds on request, shows signed-in people their menu and their own page before it
 * is public, sends the lead form in place, offers to share the page, helps people out of in-app browsers
 * that can't save contacts, asks people who save the contact for theirs, and hides the Contact button beside
 * the form. The markup has all its data, because importing a rule would pull in its schemas.
 */
const page = document.querySelector<HTMLElement>('[data-profile]');
const profileId = page?.dataset.profile;
const source = takeSource();
if (profileId !== undefined) {
  reportView(profileId, source);
  reportClicks(profileId);
  loadEmbedsOnClick(profileId);
}
mendPictures();
showAccountMenu();
showPrivatePage();
sendLeadFormInPlace(document.querySelector<HTMLFormElement>('form.lead'), source);
offerSharing();
showWayOut(navigator.userAgent);
offerSwap();
makeRoomForForm();

/** Replaces 'Login' and 'Sign Up' with the signed-in person's menu (coverage 2.104). */
export function showAccountMenu(): void {
  const account = document.querySelector<HTMLElement>('[data-account]');
  const session = findStoredSession();
  if (!account || !session) return;

  const visitorLinks = [...account.children];
  const menu = createElement('details', {});
  const summary = createElement('summary', { textContent: session.initial });
  summary.setAttribute('aria-label', 'Account menu');
  const items = createElement('div', { className: 'menu' });
  const logout = createElement('button', { type: 'button', textContent: 'Logout' });
  items.append(
    createElement('a', { href: account.dataset.account ?? '/', textContent: 'Dashboard' }),
    logout,
  );
  menu.append(summary, items);
  account.replaceChildren(menu);

  logout.onclick = () => {
    account.replaceChildren(...visitorLinks);
    endSession(session).catch(console.warn);
  };
  closeOnLeave(menu, summary);
}

/** Closes the menu on Escape, which returns the focus, and on a press anywhere else. */
function closeOnLeave(menu: HTMLDetailsElement, summary: HTMLElement): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    summary.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false;
  });
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/**
 * Turns each link to embeddable content into a button that loads the provider's frame. Until then
 * nothing is requested from the provider, which the button names.
 */
export function loadEmbedsOnClick(profileId: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-frame]')) {
    const button = buildButton(link);
    link.replaceWith(button);
    button.addEventListener('click', () => {
      reportClick(profileId, link, button);
      const frame = buildFrame(link);
      button.replaceWith(frame);
      frame.focus();
    });
  }
}

function buildButton({ className, dataset, childNodes }: HTMLAnchorElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.append(...childNodes);
  const [title, note] = button.querySelectorAll('b, small');
  if (title) title.textContent = dataset.button ?? '';
  if (note) note.textContent = dataset.note ?? '';
  return button;
}

/** Created on click: some players misread a URL that is set late (pitfalls: frame-at-click). */
function buildFrame({ className, dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const { frame: src = '', title = '', allow = '', sandbox = '', height } = dataset;
  const frame = document.createElement('iframe');
  frame.className = className;
  frame.title = title;
  frame.allow = allow;
  frame.setAttribute('sandbox', sandbox);
  // YouTube doesn't play without a referrer (error 153).
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  if (height !== undefined) frame.height = height;
  frame.src = src;
  return frame;
}

/**
 * If no page is visible, a signed-in person may be its owner: the dashboard's script checks that, and shows
 * the page only to its owner. It is large, so it loads only for signed-in people.
 */
function showPrivatePage(): void {
  const script = document.querySelector<HTMLElement>('[data-private-page]')?.dataset.privatePage;
  if (script && findStoredSession()) import(/* @vite-ignore */ script).catch(console.warn);
}

/**
 * Once the contact is saved, visitors may send theirs back: pressing the button loads that form's script.
 */
function offerSwap(): void {
  const contact = document.querySelector<HTMLElement>('.contact[data-swap]');
  contact?.addEventListener('click', () => {
    contact.dataset.swap = source ?? '';
    import(/* @vite-ignore */ SWAP_SCRIPT).catch(console.warn);
  });
}

/**
 * Hides the Contact button where the lead form has the page's main button: while the form is in view on a
 * page with a template, otherwise while its Send button is. If a page shows the form without scrolling, the
 * Contact button stays, or visitors would never see it.
 */
function makeRoomForForm(): void {
  const reach = document.querySelector<HTMLElement>('.reach');
  const form = document.querySelector('.page[lang] .lead, .page:not([lang]) .lead [type=submit]');
  if (!reach || !form) return;
  new IntersectionObserver(([entry]) => {
    // Focusing it scrolls a page a little, which mustn't hide it from keyboard users.
    const isKept = scrollY === 0 || reach.contains(document.activeElement);
    reach.hidden = (entry?.isIntersecting ?? false) && !isKept;
  }).observe(form);
}

/** Adds a Share button to the header: the phone's share sheet if any, otherwise a copied link. */
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
