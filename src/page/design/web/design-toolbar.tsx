import { ClipboardPaste, Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { parseDesignText, toDesignText } from '../rules/design-text.ts';
import { DEFAULT_PRESENTATION, type Presentation } from '../rules/presentation.ts';
import type { PanelProps } from './design-frame.tsx';

type DesignToolbarProps = Pick<PanelProps, 'draft' | 'edit'>;

/** Copies, pastes and resets the whole look. */
export function DesignToolbar({ draft, edit }: DesignToolbarProps) {
  const [isPasting, setIsPasting] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(toDesignText(draft)).then(
      () => toast.success('Theme copied'),
      () => toast.error('Your browser blocked copying.'),
    );
  return (
    <div role="toolbar" aria-label="Theme" className="flex flex-wrap items-center gap-1">
      <Button size="sm" variant="ghost" onClick={() => void copy()}>
        <Copy />
        Copy theme
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setIsPasting(true)}>
        <ClipboardPaste />
        Paste theme
      </Button>
      <Button size="sm" variant="ghost" onClick={() => edit(DEFAULT_PRESENTATION)}>
        <RotateCcw />
        Reset to defaults
      </Button>
      <DesignTextDialog
        open={isPasting}
        onOpenChange={setIsPasting}
        onPaste={(pasted) => edit(pasted)}
      />
    </div>
  );
}

type DesignTextDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPaste: (presentation: Presentation) => void;
};

/** Pastes a look copied as text, from here or another owner. */
function DesignTextDialog({ open, onOpenChange, onPaste }: DesignTextDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const paste = () => {
    const presentation = parseDesignText(text);
    if (!presentation) return setProblem('That isn’t a copied theme.');
    onPaste(presentation);
    setText('');
    setProblem(undefined);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Paste a theme"
      description="Paste the text of a copied theme. Only its colours, fonts and shapes are used."
    >
      <div className="flex flex-col gap-4">
        <TextareaField
          label="Theme as text"
          rows={8}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button onClick={paste}>Use this theme</Button>
      </div>
    </Dialog>
  );
}
