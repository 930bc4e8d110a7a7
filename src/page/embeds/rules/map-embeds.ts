import { defineEmbed } from './define-embed.ts';

export const MAP_EMBEDS = defineEmbed({
  kind: 'map',
  name: 'Map',
  sentence: 'Where people find you.',
  sample: 'https://www.openstreetmap.org/#map=15/48.8584/2.2945',
  hasPoster: false,
  icon: 'map',
  words: {
    button: (name) => `Show map from ${name}`,
    link: (name) => `Open in ${name}`,
    frame: (name) => `Map from ${name}`,
  },
  field: {
    label: 'Link to the map',
    placeholder: 'https://www.openstreetmap.org/…',
    shown: 'Shows the map from',
  },
});
