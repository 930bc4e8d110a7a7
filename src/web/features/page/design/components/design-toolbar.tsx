import { ClipboardPaste, Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { toDesignText } from '#domain/design/design-text.ts';
import { DEFAULT_PRESENTATION } from '#domain/design/presentation.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { HistoryButtons } from '#web/ui/buttons/history-buttons.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import type { DesignDraft } from '../hooks/use-design-draft.ts';
import { DesignTextDialog } from './design-text-dialog.tsx';

type DesignToolbarProps = Pick<DesignDraft, 'draft' | 'edit' | 'undo' | 'redo'>;

/** Undo, redo, copy, paste and reset, of the whole design. */
export function DesignToolbar({ draft, edit, undo, redo }: DesignToolbarProps) {
  const [isPasting, setIsPasting] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(toDesignText(draft)).then(
      () => toast.success('Theme copied'),
      () => toast.error('Your browser did not allow copying.'),
    );
  return (
    <div role="toolbar" aria-label="Theme" className="flex flex-wrap items-center gap-1">
      <HistoryButtons undo={undo} redo={redo} />
      <Button size="sm" variant="ghost" onClick={() => void copy()}>
        <Copy />
        Copy theme
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setIsPasting(true)}>
        <ClipboardPaste />
        Paste theme
      </Button>
      <Button size="sm" variant="ghost" onClick={() => edit('reset', DEFAULT_PRESENTATION)}>
        <RotateCcw />
        Reset to defaults
      </Button>
      <DesignTextDialog
        open={isPasting}
        onOpenChange={setIsPasting}
        onPaste={(pasted) => edit('paste', pasted)}
      />
    </div>
  );
}
