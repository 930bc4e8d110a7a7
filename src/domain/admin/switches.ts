/** The installation-wide switches, in display order. */
export const SWITCHES = {
  sign_up: {
    name: 'Sign-up',
    on: 'New people can sign up.',
    off: 'Sign-up is closed. The form says so.',
  },
  lead_forms: {
    name: 'Lead forms',
    on: 'Visitors can send messages.',
    off: 'Lead forms are hidden on all pages.',
  },
  embeds: {
    name: 'Embeds',
    on: 'Video, audio and maps are shown.',
    off: 'Video, audio and maps are hidden on all pages.',
  },
  public_pages: {
    name: 'Public pages',
    on: 'Visitors see the pages.',
    off: 'All pages will show “Back soon”.',
  },
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];
