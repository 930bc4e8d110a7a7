/** What can be switched off for everybody at once, in the order it is shown. */
export const SWITCHES = {
  sign_up: {
    name: 'Sign-up',
    on: 'New people can make accounts.',
    off: 'Nobody can make an account; the sign-up form says so.',
  },
  lead_forms: {
    name: 'Lead forms',
    on: 'Visitors can leave their details.',
    off: 'Lead forms disappear from all pages, and nothing more is taken.',
  },
  embeds: {
    name: 'Embeds',
    on: 'Video, audio and maps are shown.',
    off: 'Video, audio and maps disappear from all pages.',
  },
  public_pages: {
    name: 'Public pages',
    on: 'Visitors see the pages.',
    off: 'Every page answers that it will be back soon.',
  },
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];
