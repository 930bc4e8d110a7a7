import { useMemo, useState } from 'react';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { provideFontFaces } from '#page/profile/web/font-files.ts';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import type { Scheme } from '../rules/presentation.ts';
import { toThemePresentation } from '../rules/theme.ts';
import { THEMES } from '../rules/themes.ts';
import { findWornTheme, wearTheme } from '../rules/worn-theme.ts';
import { STRIP_LOOK } from './design-tabs.tsx';
import { ThemeThumbnail } from './theme-thumbnail.tsx';

/** Complete looks, to start from or keep. */
export function ThemeGallery(props: PanelProps & { isStrip?: boolean }) {
  const { draft, edit, isAdvanced, isStrip } = props;
  // The thumbnails' names are set in their themes' fonts.
  useState(provideFontFaces);
  const scheme = draft.design_preferences.scheme ?? 'auto';
  const options = useMemo(() => listOptions(scheme, isAdvanced), [scheme, isAdvanced]);
  const wear = (id: string) => {
    const theme = THEMES.find((candidate) => candidate.id === id);
    if (theme) edit(wearTheme(theme, draft));
  };
  return (
    <Card
      title="Themes"
      description={
        draft.design_preferences.template
          ? 'Their colours, in your template.'
          : 'Each one is made for light and for dark.'
      }
    >
      <ChoiceCards
        label="Theme"
        options={options}
        value={findWornTheme(draft)?.id ?? ''}
        onValueChange={wear}
        className={
          isStrip ? STRIP_LOOK : 'grid-cols-2 @md:grid-cols-3 @xl:grid-cols-4 @3xl:grid-cols-6'
        }
      />
    </Card>
  );
}

function listOptions(scheme: Scheme, isAdvanced: boolean) {
  return THEMES.map((theme) => ({
    value: theme.id,
    label: theme.name,
    picture: <ThemeThumbnail look={toThemePresentation(theme, scheme)} />,
    note: theme.isPremium && !isAdvanced && <Badge tone="accent">Premium</Badge>,
  }));
}
