import { ColorField } from '#kit/web/fields/color-field.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import { buildPalettes, toScheme } from '../rules/palette.ts';
import type { Presentation, Scheme } from '../rules/presentation.ts';
import { withPreferences } from '../rules/presentation.ts';
import { ContrastNotes } from './contrast-notes.tsx';
import { PhotoPalettes } from './photo-palettes.tsx';

const SCHEMES = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const COLUMNS = [
  ['secondary_background', 'Page', 'canvas'],
  ['primary_text_color', 'Text', 'ink'],
  ['theme_color', 'Accent', 'accent'],
] as const;

type ColorPanelProps = PanelProps & {
  /** The URL of the owner's photo in our storage, as a source of colours; or null. */
  photo: string | null;
};

/** The colours included in every plan, and light or dark mode. */
export function ColorPanel({ draft, edit, photo }: ColorPanelProps) {
  const palette = toShownPalette(draft);
  const choose = (scheme: Scheme) => edit(withPreferences(draft, { scheme }));
  return (
    <Card
      title="Colours"
      description="Auto follows the visitor’s device. We create the other mode for you."
    >
      <div className="flex flex-col gap-5">
        <SegmentedControl
          label="Light or dark"
          options={SCHEMES}
          value={toScheme(draft)}
          onValueChange={choose}
          className="@md:max-w-72"
        />
        {photo && <PhotoPalettes url={photo} draft={draft} edit={edit} />}
        <div className="grid gap-4 @md:grid-cols-3">
          {COLUMNS.map(([column, label, shown]) => (
            <ColorField
              key={column}
              label={label}
              value={draft[column]}
              fallback={palette[shown]}
              onValueChange={(color) => edit({ ...draft, [column]: color })}
            />
          ))}
        </div>
        <ContrastNotes draft={draft} edit={edit} />
      </div>
    </Card>
  );
}

/** @returns the palette that supplies colours the owner hasn't chosen */
export function toShownPalette(draft: Presentation) {
  const { light, dark } = buildPalettes(draft);
  return toScheme(draft) === 'dark' ? dark : light;
}
