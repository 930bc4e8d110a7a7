import type { ListAddress } from '#web/lib/lists/use-list-address.ts';

/** What lies over the list: somebody by id, a new one, or one of the two tasks. */
export type BookPanel = { kind: 'contact'; id: string } | { kind: 'new' | 'import' | 'duplicates' };

/** @returns what the address lays over the list, and the ways to change it */
export function useBookPanel({ params, change, lay }: ListAddress) {
  return {
    panel: readPanel(params.get('contact')),
    open: (panel: BookPanel | null) => lay((next) => writePanel(next, panel)),
    toAddressOf: (panel: BookPanel) => change((next) => writePanel(next, panel)).toString(),
  };
}

function readPanel(value: string | null): BookPanel | null {
  if (value === null) return null;
  if (value === 'new' || value === 'import' || value === 'duplicates') return { kind: value };
  return { kind: 'contact', id: value };
}

function writePanel(params: URLSearchParams, panel: BookPanel | null) {
  if (panel === null) params.delete('contact');
  else params.set('contact', panel.kind === 'contact' ? panel.id : panel.kind);
}
