import {
  EMBED_RULES,
  type EmbedKind,
  hasPoster,
  type PosterKind,
} from '#page/embeds/rules/embeds.ts';
import { type Column, embed, map } from '#page/profile/rules/column-kinds.ts';
import { type ItemOf, optionalPictureUrl, words } from '#page/profile/rules/fields.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { defineSection, type SectionOf } from './define-section.ts';

/** A link's maximum length, in characters. */
const POSTER_ADDRESS_LENGTH = 2048;

/** Our server's data about an embed, and its URL; stale once the field has another URL. */
const POSTER = {
  address: words(POSTER_ADDRESS_LENGTH),
  title: words(DRAFT_LENGTHS.buttonText),
  picture: optionalPictureUrl(),
};

export type Poster = ItemOf<typeof POSTER>;

type EmbedColumns<K extends EmbedKind> = { [Name in `embed_${K}`]: Column<string> } & {
  [Name in K extends PosterKind ? `${K}_data` : never]: Column<Poster>;
};

/** @returns an embed's section, which needs only its kind's definition */
export function buildEmbedSection<K extends EmbedKind>(kind: K): SectionOf<EmbedColumns<K>> {
  const { name, sentence, feature, sample } = EMBED_RULES[kind];
  const section = defineSection({
    key: kind,
    name,
    sentence,
    ...(feature && { feature }),
    columns: {
      [`embed_${kind}`]: embed(),
      ...(hasPoster(kind) && { [`${kind}_data`]: map(POSTER, `the picture of the ${kind}`) }),
    },
    sample: { [`embed_${kind}`]: sample },
    summarise: null,
  });
  return section as unknown as SectionOf<EmbedColumns<K>>;
}
