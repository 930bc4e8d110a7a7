import { ContactPanel, NewContactPanel } from './contact-panel.tsx';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import type { BookPanel } from './use-book-panel.ts';

type OpenPanelProps = { panel: BookPanel | null; onClose: () => void };

/** The panel named by the URL. */
export function OpenPanel({ panel, onClose }: OpenPanelProps) {
  switch (panel?.kind) {
    case 'contact':
      return <ContactPanel key={panel.id} id={panel.id} onClose={onClose} />;
    case 'new':
      return <NewContactPanel onClose={onClose} />;
    case 'import':
      return <ImportPanel onClose={onClose} />;
    case 'duplicates':
      return <DuplicatesPanel onClose={onClose} />;
    default:
      return null;
  }
}
