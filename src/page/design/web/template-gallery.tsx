import { useMemo } from 'react';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { isLinkHeading } from '#page/profile/rules/items.ts';
import { LaterMiniature } from '#page/profile/web/later-preview.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { findTemplate, TEMPLATES, toTemplatePresentation } from '../rules/templates.ts';
import { type PanelProps, STRIP_LOOK } from './design-frame.tsx';

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

/**
 * Page structures, each drawn with the owner's own content. A page older than the templates has none, and
 * keeps its look until its owner chooses one.
 */
export function TemplateGallery(props: PanelProps & { profile: PublicProfile; isStrip?: boolean }) {
  const { draft, edit, isAdvanced, profile, isStrip } = props;
  const options = useMemo(() => listOptions(profile, isAdvanced), [profile, isAdvanced]);
  const wear = (id: string) => {
    const template = findTemplate(id);
    if (template) edit(toTemplatePresentation(template));
  };
  return (
    <Card title="Templates" description="Templates change the layout. Your content stays.">
      <ChoiceCards
        label="Template"
        options={options}
        value={draft.design_preferences.template ?? ''}
        onValueChange={wear}
        className={isStrip ? STRIP_LOOK : 'grid-cols-2 @md:grid-cols-3 @3xl:grid-cols-4'}
      />
    </Card>
  );
}

function listOptions(profile: PublicProfile, isAdvanced: boolean) {
  const page = toMiniature(profile);
  return TEMPLATES.map((template) => {
    const { id, name, audience, isPremium } = template;
    const presentation = toTemplatePresentation(template);
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
