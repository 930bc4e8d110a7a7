import { endSession, findStoredSession } from './session.ts';

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
