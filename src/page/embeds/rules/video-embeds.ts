import { defineEmbed } from './define-embed.ts';

/** Films and clips. */
export const VIDEO_EMBEDS = defineEmbed({
  kind: 'video',
  name: 'Video',
  sentence: 'A video from YouTube, Vimeo and others.',
  sample: 'https://vimeo.com/76979871',
  hasPoster: true,
  icon: 'play',
  words: {
    button: (name) => `Play video from ${name}`,
    link: (name) => `Watch on ${name}`,
    frame: (name) => `Video from ${name}`,
  },
  field: {
    label: 'Link to the video',
    placeholder: 'https://www.youtube.com/watch?v=…',
    shown: 'Plays from',
  },
});
