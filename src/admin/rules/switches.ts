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
    follows: 'No visitor can send a message, and nobody gets new leads, whatever they pay for.',
  },
  embeds: {
    name: 'Embeds',
    on: 'Video, audio and maps are shown.',
    off: 'Video, audio and maps are hidden on all pages.',
    follows: 'Videos, music, maps and calendars vanish from every page until you switch them on.',
  },
  public_pages: {
    name: 'Public pages',
    on: 'Visitors see the pages.',
    off: 'All pages will show “Back soon”.',
    follows:
      'Every page and every team page is closed to visitors within a second, also those at owners’ own domains. Links, QR codes and cards lead to “Back soon”.',
  },
  company_sign_in: {
    name: 'Company sign-in',
    on: 'Agencies can let their people sign in at a provider of their own.',
    off: 'Nobody signs in through an agency’s own provider.',
    follows:
      'Nobody can sign in through an agency’s own provider until you switch it on. People who can’t sign in another way make a password with “Forgot password?”.',
  },
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];
