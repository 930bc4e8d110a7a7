import { Copy } from 'lucide-react';
import type { PageEntry } from '#domain/profile/editor/page-entries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useEntryEdits } from '../../hooks/use-page-parts.ts';

type DuplicateButtonProps = {
  entry: PageEntry;
  name: string;
  /** Where there is no room for its word. */
  isIcon?: boolean;
};

/** Doubles an entry, as its menu on the page does; nothing where its list is full. */
export function DuplicateButton({ entry, name, isIcon = false }: DuplicateButtonProps) {
  const { duplicate } = useEntryEdits().findActions(entry, name);
  if (!duplicate) return null;
  const label = `Duplicate ${name}`;
  if (isIcon) {
    return <IconButton label={label} title="Duplicate" icon={<Copy />} onClick={duplicate} />;
  }
  return (
    <Button variant="ghost" aria-label={label} onClick={duplicate}>
      <Copy />
      Duplicate
    </Button>
  );
}
