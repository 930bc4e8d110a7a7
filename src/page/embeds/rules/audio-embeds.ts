import { defineEmbed } from './define-embed.ts';

/** Music and talk. */
export const AUDIO_EMBEDS = defineEmbed({
  kind: 'audio',
  name: 'Audio',
  sentence: 'Music or a podcast from Spotify, SoundCloud and others.',
  feature: 'audio',
  sample: 'https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk',
  hasPoster: true,
  icon: 'music',
  words: {
    button: (name) => `Play audio from ${name}`,
    link: (name) => `Listen on ${name}`,
    frame: (name) => `Audio from ${name}`,
  },
  field: {
    label: 'Link to the audio',
    placeholder: 'https://open.spotify.com/track/…',
    shown: 'Plays from',
  },
});
