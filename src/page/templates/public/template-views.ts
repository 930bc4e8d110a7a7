import type { TemplateKey } from '#page/design/rules/template-settings.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { arch } from './arch.ts';
import { atelier } from './atelier.ts';
import { bento } from './bento.ts';
import { callingCard } from './calling-card.ts';
import { glow } from './glow.ts';
import { index } from './index-page.ts';
import { market } from './market.ts';
import { marquee } from './marquee.ts';
import { office } from './office.ts';
import { pinboard } from './pinboard.ts';
import { poster } from './poster.ts';
import { shell } from './shell.ts';
import { TEMPLATE_STYLE } from './template-style.ts';
import type { TemplateView } from './template-view.ts';

const TEMPLATE_VIEWS: Readonly<Record<TemplateKey, TemplateView>> = {
  'calling-card': callingCard,
  marquee,
  bento,
  index,
  poster,
  market,
  atelier,
  shell,
  arch,
  glow,
  pinboard,
  office,
};

/** @returns the view of the page's template; null for a page without one */
export function findTemplateView({
  presentation,
}: Pick<PublicProfile, 'presentation'>): TemplateView | null {
  const { template } = presentation.design_preferences;
  return template === null ? null : TEMPLATE_VIEWS[template];
}

/** @returns the template's style, to follow the sections' style; '' without one */
export function buildTemplateStyle(profile: PublicProfile): string {
  const view = findTemplateView(profile);
  if (view === null) return '';
  const variables = view.toVariables?.(profile);
  return `${TEMPLATE_STYLE}${variables ? `:root,:host{${variables}}` : ''}${view.style}`;
}
