import { useState } from 'react';
import { CENTRE, type Focus, parseFocus } from '#account/pictures/rules/focus.ts';
import { toWholeRendition } from '#account/pictures/rules/pictures.ts';
import { findPictureKind, type PictureKind } from '#account/pictures/web/picture-kinds.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { toPosition } from './focus-position.ts';
import { FocusStage } from './focus-stage.tsx';

/** In pixels: sharp in a window, and an available rendition size. */
const STAGE_SIDE = 1024;

type FocusDialogProps = {
  /** Of a picture in our storage. */
  url: string;
  kind: PictureKind;
  noun: string;
  focus: Focus | null;
  /** Gets null for the centre. */
  onUse: (focus: Focus | null) => void;
  onClose: () => void;
};

/** Chooses a picture's focal point, which stays visible however the page crops it. */
export function FocusDialog({ url, kind, noun, focus, onUse, onClose }: FocusDialogProps) {
  const [point, setPoint] = useState(focus ?? CENTRE);
  const src = toWholeRendition(url, STAGE_SIDE);
  const chosen = parseFocus(point);
  const use = () => {
    onUse(chosen);
    onClose();
  };
  return (
    <Dialog
      title={`Focal point of ${noun}`}
      description="Tap what should stay in view, or use the arrow keys."
      open
      onOpenChange={onClose}
    >
      <div className="flex flex-col gap-4">
        <FocusStage src={src} point={point} onMove={setPoint} />
        <div className="flex items-end justify-between gap-4">
          <Cuts src={src} kind={kind} focus={chosen} />
          <Button
            variant="secondary"
            size="sm"
            disabled={chosen === null}
            onClick={() => setPoint(CENTRE)}
          >
            Centre
          </Button>
        </div>
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={use}>Use point</Button>
        </div>
      </div>
    </Dialog>
  );
}

type CutsProps = { src: string; kind: PictureKind; focus: Focus | null };

/** The picture in the shapes that pages crop it to. */
function Cuts({ src, kind, focus }: CutsProps) {
  return (
    <div aria-hidden className="flex flex-wrap items-end gap-5">
      {findPictureKind(kind).cuts.map(([name, look]) => (
        <div key={name} className="flex flex-col items-center gap-1.5">
          <img
            src={src}
            alt=""
            className={`bg-sunken object-cover ${look}`}
            style={toPosition(focus)}
          />
          <span className="text-ink-faint text-xs">{name}</span>
        </div>
      ))}
    </div>
  );
}
