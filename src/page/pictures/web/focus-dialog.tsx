import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { CENTRE, type Focus, parseFocus, toFocus } from '#account/pictures/rules/focus.ts';
import { toWholeRendition } from '#account/pictures/rules/pictures.ts';
import { findPictureKind, type PictureKind } from '#account/pictures/web/picture-kinds.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { toPosition } from './focus-position.ts';

/** In pixels: sharp in a dialog, and an available rendition size. */
const STAGE_SIDE = 1024;

type FocusDialogProps = {
  /** Of a picture in our storage. */
  url: string;
  kind: PictureKind;
  noun: string;
  focus: Focus | null;
  /** Called with null for the centre. */
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

/** The percent an arrow key moves the point by, without and with Shift. */
const STEP = 1;
const LARGE_STEP = 10;

/** Physical left and right, whatever the text direction. */
const MOVES: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type FocusStageProps = { src: string; point: Focus; onMove: (point: Focus) => void };

/**
 * The whole picture with its focal point, to press or drag. For keyboards and screen readers it is
 * two sliders, each using all four arrow keys.
 */
function FocusStage({ src, point, onMove }: FocusStageProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const across = ((event.clientX - left) / width) * 100;
    onMove(toFocus(across, ((event.clientY - top) / height) * 100));
  };
  const step = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const size = event.shiftKey ? LARGE_STEP : STEP;
    onMove(toFocus(point.x + move.x * size, point.y + move.y * size));
  };
  return (
    <div className="grid min-h-24 place-items-center rounded-md bg-sunken p-2">
      <div
        className="relative cursor-crosshair touch-none select-none overflow-hidden rounded-sm"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={drag}
      >
        <img src={src} alt="" draggable={false} className="block max-h-[45svh] max-w-full" />
        <fieldset
          dir="ltr"
          onKeyDown={step}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className="pointer-events-none absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-[#fff] bg-[#fff]/25 shadow-[0_0_0_2px_rgb(0_0_0/.65),inset_0_0_0_1.5px_rgb(0_0_0/.65)] has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-3"
        >
          <legend className="sr-only">Focal point. Arrow keys move it.</legend>
          <Side
            label="Across"
            text={`${point.x}% from the left`}
            value={point.x}
            onValue={(x) => onMove(toFocus(x, point.y))}
          />
          <Side
            label="Down"
            text={`${point.y}% from the top`}
            value={point.y}
            onValue={(y) => onMove(toFocus(point.x, y))}
          />
        </fieldset>
      </div>
    </div>
  );
}

type SideProps = { label: string; text: string; value: number; onValue: (value: number) => void };

function Side({ label, text, value, onValue }: SideProps) {
  return (
    <input
      type="range"
      min={0}
      max={100}
      aria-label={label}
      aria-valuetext={text}
      value={value}
      onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
      className="sr-only"
    />
  );
}
