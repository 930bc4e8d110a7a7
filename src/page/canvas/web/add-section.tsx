import { Plus } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { useSections } from '#page/draft/web/use-sections.ts';
import { SectionCards, type SectionCardsProps } from './section-cards.tsx';

type AddSectionProps = SectionCardsProps & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A button for everything that isn't on the page yet. */
export function AddSection({ isOpen, onOpenChange, ...cards }: AddSectionProps) {
  const { order, enabled } = useSections();
  if (enabled.length === order.length && !isOpen) return null;
  return (
    <Dialog
      title="Add to your page"
      trigger={
        <Button variant="secondary" className="w-full">
          <Plus />
          Add a section
        </Button>
      }
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <SectionCards {...cards} />
    </Dialog>
  );
}
