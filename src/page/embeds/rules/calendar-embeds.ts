import { defineEmbed } from './define-embed.ts';

/** Where visitors book a time. */
export const CALENDAR_EMBEDS = defineEmbed({
  kind: 'calendar',
  name: 'Calendar',
  sentence: 'Lets people book a time: Cal.com, Calendly or Google.',
  feature: 'integrations',
  sample: 'https://cal.com/you/30min',
  hasPoster: false,
  icon: 'calendar',
  words: {
    button: (name) => `Book a time with ${name}`,
    link: (name) => `Book a time on ${name}`,
    frame: (name) => `Calendar from ${name}`,
  },
  field: {
    label: 'Link to book a time',
    placeholder: 'https://cal.com/you/30min',
    shown: 'Shows the calendar from',
  },
});
