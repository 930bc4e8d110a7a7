/** The state of an agency on its owner's overview. */
export type AgencyState = {
  logo_url: string | null;
  is_team_public: boolean;
  /** Some part of the template is locked or required. */
  hasTemplate: boolean;
  /** People with a seat, invited ones included. */
  seats: number;
  /** Invited people who haven't answered yet. */
  invited: number;
  cap: number;
};

export type NextStep = 'people' | 'template' | 'full' | 'team' | 'profile' | 'waiting';

/**
 * An agency's most useful next step.
 *
 * @returns null if there is none left
 */
export function findNextStep(state: AgencyState): NextStep | null {
  const { seats, invited, cap } = state;
  if (cap === 0) return null;
  if (seats === 0) return 'people';
  if (!state.hasTemplate) return 'template';
  if (seats >= cap) return 'full';
  if (!state.is_team_public) return 'team';
  if (state.logo_url === null) return 'profile';
  return invited > 0 ? 'waiting' : null;
}

/** @returns the next step a manager can take; plan and profile are for the owner */
export function findManagersStep(state: AgencyState): NextStep | null {
  const step = findNextStep({ ...state, is_team_public: true, logo_url: '' });
  return step === 'full' ? null : step;
}

/** The texts of each step; the screen knows its link. */
export const NEXT_STEPS: Readonly<
  Record<NextStep, { title: string; text: string; action: string }>
> = {
  people: {
    title: 'Add your first three people',
    text: 'A name and an email address each. We send the invitations.',
    action: 'Add people',
  },
  template: {
    title: 'Make the pages look alike',
    text: 'Choose what all pages share, from a cover image to the whole look.',
    action: 'Set up the template',
  },
  team: {
    title: 'Show your team',
    text: 'One public page lists everyone, with a link to each page.',
    action: 'Open the team page',
  },
  profile: {
    title: 'Add your logo',
    text: 'Invitations and the team page show who you are.',
    action: 'Add a logo',
  },
  waiting: {
    title: 'Some invitations are pending',
    text: 'See who it is and send the invitation again.',
    action: 'See who',
  },
  full: {
    title: 'Every seat is taken',
    text: 'A larger plan has room for more people. Removing someone frees a seat too.',
    action: 'See plans',
  },
};
