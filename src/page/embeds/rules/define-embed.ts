import type { Feature } from '#money/plans/rules/features.ts';
import type { LinkIconKey } from '#page/links/rules/link-icons.ts';
import type { EmbedProvider } from './embed-provider.ts';

/** Texts about an embed, given its provider's name. */
export type EmbedWords = Readonly<Record<'button' | 'link' | 'frame', (name: string) => string>>;

/** A kind of embed, shown by the section with this key. */
export type EmbedRules = {
  kind: string;
  /** Its section's name, as in `defineSection`. */
  name: string;
  sentence: string;
  feature?: Feature;
  /** A sample link, shown when an empty section is tried. */
  sample: string;
  /** Whether our server fetches its title and picture, to show before it loads. */
  hasPoster: boolean;
  icon: LinkIconKey;
  /** In English: on the button that loads it, on the link without a script, and on the frame. */
  words: EmbedWords;
  /** In the editor; `shown` is what visitors get, before the provider's name. */
  field: Readonly<Record<'label' | 'placeholder' | 'shown', string>>;
};

/** @returns a kind of embed; `npm run generate` lists it */
export function defineEmbed<const E extends EmbedRules>(embed: E): E {
  return embed;
}

/** Reads a kind's URLs. Loaded once a page has an embed. */
export type EmbedSources = {
  kind: string;
  providers: readonly EmbedProvider[];
  /** Pages that can't be framed, by host and path. */
  pages?: readonly { name: string; host: string; path: string }[];
  /** @returns the title in the page's URL, for an embed without a poster, or empty */
  toTitle?: (page: URL) => string;
};

/** @returns the sources of a kind of embed; `npm run generate` lists them */
export function defineSources(sources: EmbedSources): EmbedSources {
  return sources;
}
