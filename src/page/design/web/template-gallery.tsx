import { useMemo } from 'react';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { isLinkHeading } from '#page/profile/rules/items.ts';
import { LaterMiniature } from '#page/profile/web/later-preview.tsx';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { Presentation } from '../rules/presentation.ts';
import { withPreferences } from '../rules/presentation.ts';
import { findTemplate, TEMPLATES, toTemplatePresentation } from '../rules/templates.ts';
import { STRIP_LOOK } from './design-tabs.tsx';

/** The page without a template, whose look never changes: pages that wear one don't go back. */
const CLASSIC = { id: 'classic', name: 'Classic', audience: 'Everyone', isPremium: false };

/** A miniature has no room for more. */
const MOST_LINKS = 5;

/** For pages without links, so that templates look different. */
const SAMPLE_LINKS = ['My latest work', 'Book a call', 'Write to me'].map((buttonText, index) => ({
  id: `sample-${index}`,
  buttonText,
  url: 'https://example.com',
  icon: 'link',
  size: '',
  kind: '',
  isVisible: true,
  thumbnailUrl: '',
  focus: null,
  startsAt: '',
  endsAt: '',
}));

/** Page structures, each drawn with the owner's own content. */
export function TemplateGallery(props: PanelProps & { profile: PublicProfile; isStrip?: boolean }) {
  const { draft, edit, isAdvanced, profile, isStrip } = props;
  const hasNone = [profile.presentation, draft].some(
    ({ design_preferences }) => design_preferences.template === null,
  );
  const options = useMemo(
    () => listOptions(profile, isAdvanced, hasNone),
    [profile, isAdvanced, hasNone],
  );
  const wear = (id: string) => {
    const template = findTemplate(id);
    const look = template ? toTemplatePresentation(template) : undress(draft);
    edit(look);
  };
  return (
    <Card title="Templates" description="They change how your page is built. Your content stays.">
      <ChoiceCards
        label="Template"
        options={options}
        value={draft.design_preferences.template ?? CLASSIC.id}
        onValueChange={wear}
        className={isStrip ? STRIP_LOOK : 'grid-cols-2 @md:grid-cols-3 @3xl:grid-cols-4'}
      />
    </Card>
  );
}

function undress(draft: Presentation): Presentation {
  return withPreferences(draft, { template: null });
}

function listOptions(profile: PublicProfile, isAdvanced: boolean, hasNone: boolean) {
  const page = toMiniature(profile);
  return [...(hasNone ? [CLASSIC] : []), ...TEMPLATES].map(({ id, name, audience, isPremium }) => {
    const template = findTemplate(id);
    const presentation = template
      ? toTemplatePresentation(template)
      : undress(profile.presentation);
    return {
      value: id,
      label: name,
      picture: (
        <span aria-hidden className="block">
          <LaterMiniature profile={{ ...page, presentation }} title={`${name}, for ${audience}`} />
        </span>
      ),
      note: isPremium && !isAdvanced && <Badge tone="accent">Premium</Badge>,
    };
  });
}

/** Cuts a profile down to the top of its page. */
function toMiniature(profile: PublicProfile): PublicProfile {
  const links = profile.sections.includes('links')
    ? profile.custom_links.filter((link) => !isLinkHeading(link))
    : [];
  const sections = profile.sections.filter((key) => key === 'social' || key === 'vcard');
  return {
    ...profile,
    sections: [...sections, 'links'],
    custom_links: links.length > 0 ? links.slice(0, MOST_LINKS) : SAMPLE_LINKS,
  };
}
