/** The installation-wide switches, in display order. */
export const SWITCHES = {
  sign_up: {
    name: 'Sign-up',
    on: 'New people can sign up.',
    off: 'Sign-up is closed. The form says so.',
    follows:
      'No new accounts, including with Google and other providers. Agencies can still invite people.',
  },
  lead_forms: {
    name: 'Lead forms',
    on: 'Visitors can send messages.',
    off: 'Lead forms are hidden on all pages.',
    follows: 'Visitors can’t send messages, and owners get no new leads, on any plan.',
  },
  embeds: {
    name: 'Embeds',
    on: 'Video, audio and maps are shown.',
    off: 'Video, audio and maps are hidden on all pages.',
    follows: 'Videos, music, maps and calendars are hidden on every page until you switch them on.',
  },
  public_pages: {
    name: 'Public pages',
    on: 'Visitors see the pages.',
    off: 'All pages will show “Back soon”.',
    follows:
      'Every page and team page closes within a second, including those on custom domains. Links, QR codes and cards lead to “Back soon”.',
  },
  company_sign_in: {
    name: 'Company sign-in',
    on: 'Teams can sign in with their company accounts.',
    off: 'Company sign-in is off for every team.',
    follows:
      'Company sign-in stops until you switch it on. People without another way to sign in can set a password with “Forgot password?”.',
  },
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];
