import { RotateCw } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { SliderField } from '#kit/web/fields/slider-field.tsx';
import type { PictureShape } from './picture-kinds.ts';
import { type Crop, MAX_ZOOM } from './use-crop.ts';

type PictureCropControlsProps = { shapes: readonly PictureShape[]; crop: Crop };

/** Shape, zoom and rotation of the crop. */
export function PictureCropControls({ shapes, crop }: PictureCropControlsProps) {
  return (
    <>
      {shapes.length > 1 && (
        <SegmentedControl
          label="Shape"
          options={shapes}
          value={crop.shape.value}
          onValueChange={crop.setShape}
        />
      )}
      <div className="flex items-end gap-4">
        <div className="flex-1">
          <SliderField
            label="Zoom"
            value={Math.round(crop.zoom * 100)}
            minimum={100}
            maximum={MAX_ZOOM * 100}
            unit="%"
            onValueChange={(percent) => crop.setZoom(percent / 100)}
          />
        </div>
        <Button variant="secondary" size="sm" onClick={crop.turnRight}>
          <RotateCw />
          Rotate
        </Button>
      </div>
    </>
  );
}
