/** Pages, and whether they ask for cards. Fed to `canSwap` and `private.can_swap`. */
export const SWAP_CASES: readonly (readonly [
  name: string,
  columns: {
    sections_enabled?: Readonly<Record<string, boolean>>;
    vcard_data?: Readonly<Record<string, string>>;
    lead_form_data?: Readonly<Record<string, boolean | string>>;
  },
  isAsked: boolean,
])[] = [
  ['a card and a form', {}, true],
  ['no card', { sections_enabled: { lead_form: true } }, false],
  ['an empty card', { vcard_data: {} }, false],
  ['a blank card', { vcard_data: { phone: ' ' } }, false],
  ['no form', { sections_enabled: { vcard: true } }, false],
  ['an owner who declined', { lead_form_data: { swap: false } }, false],
  ['a value that is no choice', { lead_form_data: { swap: 'no' } }, true],
];

/** The columns of a page that asks; cases override some. */
export const SWAPPED = {
  sections_enabled: { vcard: true, lead_form: true },
  vcard_data: { phone: '+44 20 7946 0000' },
};
