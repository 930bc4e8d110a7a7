import type { LeadFieldKey } from '#page/lead-form/rules/lead-form.ts';
import { type FindHeaders, sendLeadFormInPlace, showStatus } from './lead-form.ts';
import { findStoredSession, isOwnPage } from './session.ts';

/** A card's values for the form. */
export type CardValues = Partial<Record<LeadFieldKey, string>>;

/** Parts of the dashboard, loaded on demand. */
type SwapParts = {
  /** @returns the signed-in visitor's access token; null if their session has ended */
  getToken(): Promise<string | null>;
  /** @returns the values of a card file; null if it contains no card */
  readCard(file: File): Promise<CardValues | null>;
};

/** Contact Picker API, in Chrome on Android. */
type PhoneContacts = {
  select(
    properties: readonly string[],
  ): Promise<readonly { name?: string[]; email?: string[]; tel?: string[] }[]>;
};

/**
 * Asks visitors who press Contact for their card. Runs once, on the first press, and asks at once. Without a
 * network, the form or `<dialog>`, a press only saves the contact. On the form's own page it starts at once.
 */
export function startSwap(parts: SwapParts): void {
  const contact = document.querySelector<HTMLAnchorElement>('.contact[data-swap]');
  if (!contact) {
    startPage(parts);
    return;
  }
  if (!('showModal' in document.createElement('dialog'))) return;
  let loading: Promise<HTMLDialogElement> | undefined;
  const offer = () => {
    // Visitors who have written, here or in the page's form, aren't asked again.
    if (isOwnPage() || document.querySelector('main [role=status]')) return;
    loading ??= loadSheet(contact, parts);
    loading.then(show, (error: unknown) => {
      loading = undefined;
      console.warn(error);
    });
  };
  contact.addEventListener('click', offer);
  offer();
}

/** Signed-in visitors send their own card. Until it loads, they see the ordinary form. */
function startPage(parts: SwapParts): void {
  const form = document.querySelector<HTMLFormElement>('form.lead');
  if (!form) return;
  // Drawn by the server, which knows where the visitor came from.
  const source = form.querySelector<HTMLInputElement>('[name=source]')?.value;
  const findHeaders = createFindHeaders(parts);
  sendLeadFormInPlace(form, source, findHeaders);
  // The response to a plain post has the input, at another URL.
  if (!findStoredSession() || !location.pathname.endsWith('/swap')) return;
  loadOwnForm(findHeaders)
    .then((own) => {
      if (!own || isTouched(form)) return;
      form.replaceWith(own);
      sendLeadFormInPlace(own, source, findHeaders);
    })
    .catch(console.warn);
}

/** @returns whether a visitor has started to fill in a form, or to send it */
function isTouched(form: HTMLFormElement): boolean {
  if (!form.isConnected || form.contains(document.activeElement)) return true;
  if (form.querySelector('[aria-busy]')) return true;
  return [...form.querySelectorAll('input')].some(({ type, value, defaultValue, checked }) =>
    type === 'checkbox' ? checked : value !== defaultValue,
  );
}

async function loadOwnForm(findHeaders: FindHeaders): Promise<HTMLFormElement | null> {
  const answer = await fetch(location.href, { headers: await findHeaders() });
  if (!answer.ok) return null;
  const own = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return own.querySelector<HTMLFormElement>('form.lead');
}

/** A closed sheet keeps its input. */
function show(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const wayOut = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (wayOut) {
    wayOut.addEventListener('close', () => show(dialog), { once: true });
    return;
  }
  dialog.showModal();
  // Otherwise a phone's keyboard would hide most of it.
  dialog.querySelector('h2')?.focus();
}

/** A token lasts ten minutes, and a form may be open for longer. */
function createFindHeaders({ getToken }: SwapParts): FindHeaders {
  return async () => {
    const token = findStoredSession() && (await getToken().catch(() => null));
    return token ? { authorization: `Bearer ${token}` } : {};
  };
}

async function loadSheet(contact: HTMLAnchorElement, parts: SwapParts): Promise<HTMLDialogElement> {
  const findHeaders = createFindHeaders(parts);
  const headers = await findHeaders();
  const answer = await fetch(contact.href.replace(/\.vcf$/, '/swap.json'), { headers });
  if (!answer.ok) throw new Error(`There is no form to swap: ${answer.status}`);
  const { sheet, style }: { sheet: string; style: string } = await answer.json();
  // The page's CSP blocks another style sheet, but not another rule.
  const own = document.styleSheets[0];
  own?.insertRule(`@media all{${style}}`, own.cssRules.length);
  contact.closest('main')?.insertAdjacentHTML('beforeend', sheet);
  const dialog = document.querySelector<HTMLDialogElement>('dialog.swap');
  const form = dialog?.querySelector<HTMLFormElement>('form.lead');
  if (!dialog || !form) throw new Error('The form to swap is incomplete.');
  const source = contact.dataset.swap || undefined;
  sendLeadFormInPlace(form, source, findHeaders);
  offerPhoneContacts(form);
  acceptFile(form, parts.readCard);
  keepSource(form, source);
  return dialog;
}

/** The form's page at the product's host can't know where the visitor came from. */
function keepSource(form: HTMLFormElement, source: string | undefined): void {
  const link = form.querySelector<HTMLAnchorElement>('.ways a');
  if (link && source) link.href += `?at=${encodeURIComponent(source)}`;
}

function offerPhoneContacts(form: HTMLFormElement): void {
  const { contacts } = navigator as Navigator & { contacts?: PhoneContacts };
  const button = form.querySelector<HTMLButtonElement>('.ways button');
  if (!button || !contacts) return;
  button.hidden = false;
  button.onclick = async () => {
    // It rejects if the visitor cancels.
    const [picked] = await contacts.select(['name', 'email', 'tel']).catch(() => []);
    if (!picked) return;
    const { name, email, tel } = picked;
    fill(form, { full_name: name?.[0] ?? '', email: email?.[0] ?? '', phone: tel?.[0] ?? '' });
  };
}

function acceptFile(form: HTMLFormElement, readCard: SwapParts['readCard']): void {
  const input = form.querySelector<HTMLInputElement>('[type=file]');
  input?.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const card = await readCard(file).catch(() => null);
    // Allows choosing the same file again.
    input.value = '';
    if (card) fill(form, card);
    showStatus(form, card ? '' : (form.dataset.unread ?? ''));
  });
}

/** Fills in a card's values, keeping the input where the card has none. */
function fill(form: HTMLFormElement, values: CardValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!field || value === '') continue;
    field.value = value;
    field.closest('[hidden]')?.removeAttribute('hidden');
  }
}
