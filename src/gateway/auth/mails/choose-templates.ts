import type { MailTemplates, MailUser } from '../../settings/mail-templates.ts';
import type { GatewaySettings } from '../../settings/settings.ts';

/**
 * The email templates in a person's language: for `user_metadata.locale` (a BCP 47 language tag),
 * otherwise for a prefix of it, otherwise the installation's.
 */
export function chooseTemplates(
  { templates, templatesByLocale }: Pick<GatewaySettings, 'templates' | 'templatesByLocale'>,
  user: MailUser,
): MailTemplates {
  const { locale } = user.user_metadata;
  if (typeof locale !== 'string') return templates;
  const parts = locale.toLowerCase().replaceAll('_', '-').split('-', LOCALE_MAX_PARTS);
  const tags = parts.map((_, index) => parts.slice(0, index + 1).join('-'));
  const known = Object.entries(templatesByLocale);
  const chosen = tags.map((tag) => known.find(([name]) => name.toLowerCase() === tag)?.[1]);
  return Object.assign({}, templates, ...chosen);
}

/** Language, script and region; the field itself may be longer. */
const LOCALE_MAX_PARTS = 3;
