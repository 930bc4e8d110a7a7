import { ClipboardPaste, Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import { toDesignText } from '../rules/design-text.ts';
import { DEFAULT_PRESENTATION } from '../rules/presentation.ts';
import { DesignTextDialog } from './design-text-dialog.tsx';

type DesignToolbarProps = Pick<PanelProps, 'draft' | 'edit'>;

/** Copies, pastes and resets the whole look. */
export function DesignToolbar({ draft, edit }: DesignToolbarProps) {
  const [isPasting, setIsPasting] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(toDesignText(draft)).then(
      () => toast.success('Theme copied'),
      () => toast.error('Your browser did not allow copying.'),
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
