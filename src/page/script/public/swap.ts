import type { LeadFieldKey } from '#page/lead-form/rules/lead-form.ts';
import { sendLeadFormInPlace, showStatus } from './lead-form.ts';
import { findStoredSession, isOwnPage } from './session.ts';

/** The values of a card that the form asks for. */
export type CardValues = Partial<Record<LeadFieldKey, string>>;

/** Parts of the dashboard, loaded if a visitor needs them. */
type SwapParts = {
  /** @returns the signed-in visitor's access token; null if their session has ended */
  getToken(): Promise<string | null>;
  /** @returns what a card file says; null if it has no card */
  readCard(file: File): Promise<CardValues | null>;
};

/** Contact Picker API, in Chrome on Android. */
type PhoneContacts = {
  select(
    properties: readonly string[],
  ): Promise<readonly { name?: string[]; email?: string[]; tel?: string[] }[]>;
};

/**
 * Asks visitors who press Contact for their card. Runs once, by the first press, and offers it at
 * once. Without a network, the form or a dialog, saving the contact is all that a press does.
 */
export function startSwap(parts: SwapParts): void {
  const contact = document.querySelector<HTMLAnchorElement>('.contact[data-swap]');
  if (!contact || !('showModal' in document.createElement('dialog'))) return;
  let loading: Promise<HTMLDialogElement> | undefined;
  const offer = () => {
    // Someone who has written, here or in the page's form, isn't asked again.
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

/** One that was closed still has what was typed. */
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

async function loadSheet(
  contact: HTMLAnchorElement,
  { getToken, readCard }: SwapParts,
): Promise<HTMLDialogElement> {
  // A token lasts ten minutes, and a sheet may be open for longer.
  const findHeaders = async (): Promise<Record<string, string>> => {
    const token = findStoredSession() && (await getToken().catch(() => null));
    return token ? { authorization: `Bearer ${token}` } : {};
  };
  const headers = await findHeaders();
  const answer = await fetch(contact.href.replace(/\.vcf$/, '/swap.json'), { headers });
  if (!answer.ok) throw new Error(`There is no form to swap: ${answer.status}`);
  const { sheet, style }: { sheet: string; style: string } = await answer.json();
  // The page's policy refuses another style sheet, but not another rule.
  const own = document.styleSheets[0];
  own?.insertRule(`@media all{${style}}`, own.cssRules.length);
  contact.closest('main')?.insertAdjacentHTML('beforeend', sheet);
  const dialog = document.querySelector<HTMLDialogElement>('dialog.swap');
  const form = dialog?.querySelector<HTMLFormElement>('form.lead');
  if (!dialog || !form) throw new Error('The form to swap is incomplete.');
  sendLeadFormInPlace(form, undefined, findHeaders);
  offerPhoneContacts(form);
  acceptFile(form, readCard);
  return dialog;
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
    // The same file may be chosen again.
    input.value = '';
    if (card) fill(form, card);
    showStatus(form, card ? '' : (form.dataset.unread ?? ''));
  });
}

/** Fills in what a card says, and keeps what is typed where it says nothing. */
function fill(form: HTMLFormElement, values: CardValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!field || value === '') continue;
    field.value = value;
    field.closest('[hidden]')?.removeAttribute('hidden');
  }
}
