import type { ListAddress } from '#kit/web/lists/use-list-address.ts';

/** The panel over the list: a contact by id, a new one, the import or the duplicates. */
export type BookPanel = { kind: 'contact'; id: string } | { kind: 'new' | 'import' | 'duplicates' };

/** @returns the panel in the URL, and functions to change it */
export function useBookPanel({ params, change, setOverlay }: ListAddress) {
  return {
    panel: readPanel(params.get('contact')),
    open: (panel: BookPanel | null) => setOverlay((next) => writePanel(next, panel)),
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
