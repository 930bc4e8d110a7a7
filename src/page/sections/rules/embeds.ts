import { embed, map } from '#page/profile/rules/column-kinds.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-lengths.ts';
import { type ItemOf, optionalPictureUrl, words } from '#page/profile/rules/fields.ts';
import { defineSection } from './define-section.ts';
import { summariseEmbed } from './summaries.ts';

/** A link's maximum length, in characters. */
const POSTER_ADDRESS_LENGTH = 2048;

/** What our server fetched about an embed, and its URL: with another URL in the field it is stale. */
const POSTER = {
  address: words(POSTER_ADDRESS_LENGTH),
  title: words(DRAFT_LENGTHS.buttonText),
  picture: optionalPictureUrl(),
};

export type Poster = ItemOf<typeof POSTER>;

export const VIDEO = defineSection({
  name: 'Video',
  sentence: 'A video from YouTube, Vimeo and others.',
  columns: { embed_video: embed(), video_data: map(POSTER, 'the picture of the video') },
  summarise: ({ embed_video }) => summariseEmbed('video', 'Video', embed_video),
});

export const MAP = defineSection({
  name: 'Map',
  sentence: 'Where people find you.',
  columns: { embed_map: embed() },
  summarise: ({ embed_map }) => summariseEmbed('map', 'Map', embed_map),
});

export const AUDIO = defineSection({
  name: 'Audio',
  sentence: 'Music or a podcast from Spotify, SoundCloud and others.',
  feature: 'audio',
  columns: { embed_audio: embed(), audio_data: map(POSTER, 'the picture of the audio') },
  summarise: ({ embed_audio }) => summariseEmbed('audio', 'Audio', embed_audio),
});

export const CALENDAR = defineSection({
  name: 'Calendar',
  sentence: 'Lets people book a time: Cal.com, Calendly or Google.',
  feature: 'integrations',
  columns: { embed_calendar: embed() },
  summarise: ({ embed_calendar }) => summariseEmbed('calendar', 'Calendar', embed_calendar),
});
