import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { parseDesignText } from '../rules/design-text.ts';
import type { Presentation } from '../rules/presentation.ts';

type DesignTextDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPaste: (presentation: Presentation) => void;
};

/** Pastes a look copied as text, from here or another owner. */
export function DesignTextDialog({ open, onOpenChange, onPaste }: DesignTextDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const paste = () => {
    const presentation = parseDesignText(text);
    if (!presentation) return setProblem('This is not a copied theme.');
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
