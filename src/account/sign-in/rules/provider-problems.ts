/** Explains a failed sign-in with a provider. */
export type ProviderProblem = {
  title: string;
  detail: string;
  /** The next step: trying again, or another sign-in method. */
  next: 'again' | 'sign in' | 'settings';
};

/** The attempt a person returned from: the provider's name on its button, and its purpose. */
type Attempt = { label: string; isLink: boolean; isCompany?: boolean };

/** Replaces a company's name, which only its people may know. */
export const YOUR_COMPANY = 'Your company';

/** @param name of a provider @returns whether it is a team's company sign-in */
export function isCompanyProvider(name: string | null): boolean {
  return name?.startsWith('sso:') ?? false;
}

/**
 * Explains an error by its code. The text in the URL is never shown, since anyone can write it.
 *
 * @param code of the sign-in service @param attempt if known
 */
export function describeProviderProblem(code: string, attempt: Attempt): ProviderProblem {
  const { label, isLink, isCompany = false } = attempt;
  const next = isLink ? 'settings' : 'again';
  const ofCompany = isCompany && Object.hasOwn(COMPANY_PROBLEMS, code);
  if (ofCompany) return { next, ...COMPANY_PROBLEMS[code]?.(label) } as ProviderProblem;
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined;
  if (known) return { next, ...known(label) };
  return {
    next,
    title: `${label} didn’t sign you in`,
    detail: 'Nothing has changed. You can try again, or sign in another way.',
  };
}

type Known = Omit<ProviderProblem, 'next'> & Partial<Pick<ProviderProblem, 'next'>>;

/** Messages about a company's provider, by the sign-in service's codes. */
const COMPANY_PROBLEMS: Readonly<Record<string, (label: string) => Known>> = {
  email_exists: () => ({
    title: 'You already have an account',
    detail:
      'Your address belongs to an account that isn’t on this team. Sign in as you did before, or set a password with “Forgot password?”. Then connect your company in your settings, or ask to be invited.',
    next: 'sign in',
  }),
  email_not_confirmed: () => ({
    title: 'Confirm your address first',
    detail: 'Follow the link in the email we sent you. Then continue with your company.',
  }),
  email_address_not_authorized: () => ({
    title: 'That’s another address',
    detail:
      'Your company signed you in with an address outside its own domain. Sign in there with your company address, then try again.',
  }),
  sso_provider_not_found: () => ({
    title: 'Company sign-in is off',
    detail:
      'Sign in another way, or set a password with “Forgot password?”. The person who runs your team can see why.',
    next: 'sign in',
  }),
  sso_identity_refused: () => ({
    title: 'This company can’t be connected',
    detail:
      'You can connect the company of your team, or the one your address belongs to. Administrators sign in without one.',
  }),
  sso_subject_changed: () => ({
    title: 'Your company has a new account for you',
    detail:
      'This account is connected to your old one there. Ask the person who runs your team to remove you and invite you again. Or sign in another way and disconnect the old one in your settings.',
    next: 'sign in',
  }),
  user_sso_managed: () => ({
    title: 'Your team signs in through its company',
    detail: 'Go back to sign-in, enter your address, and continue with your company.',
    next: 'sign in',
  }),
  bad_oauth_callback: () => ({
    title: 'Your company didn’t sign you in',
    detail:
      'Try again. If it keeps happening, tell the person who runs your team. They can see what’s wrong.',
  }),
};

/** By the sign-in service's codes. */
const PROBLEMS: Readonly<Record<string, (label: string) => Known>> = {
  email_exists: (label) => ({
    title: 'You already have an account',
    detail: `Your address at ${label} belongs to an account that signs in another way. Sign in the way you did before, then connect ${label} in your settings.`,
    next: 'sign in',
  }),
  provider_email_needs_verification: (label) => ({
    title: 'Your address isn’t confirmed yet',
    detail: `${label} hasn’t confirmed your email address. Confirm it there and try again, or sign up with it here.`,
  }),
  identity_already_exists: (label) => ({
    title: `This ${label} account is already connected`,
    detail: 'It’s already linked to another of your accounts.',
  }),
  email_not_confirmed: () => ({
    title: 'Confirm your address first',
    detail: 'Follow the link in the email we sent you. Then connect it again.',
  }),
  session_not_found: () => ({
    title: 'You’ve been signed out',
    detail: 'Sign in again, and connect it from your settings.',
    next: 'sign in',
  }),
  bad_oauth_state: () => ({
    title: 'Please start again',
    detail: 'It took too long, or started in another window or browser.',
  }),
  service_unavailable: (label) => ({
    title: `We can’t reach ${label}`,
    detail: 'The problem is on our side. Try again in a moment, or sign in another way.',
  }),
  over_request_rate_limit: () => ({
    title: 'Too many attempts',
    detail: 'Wait a few minutes, then try again.',
  }),
  signup_disabled: () => ({
    title: 'No new accounts for now',
    detail: 'Sign-up is closed for now. If you have an account, sign in another way.',
    next: 'sign in',
  }),
  email_address_invalid: () => ({
    title: 'This address can’t be used here',
    detail: 'Sign up with another email address.',
    next: 'sign in',
  }),
  user_banned: () => ({
    title: 'This account is locked',
    detail: 'Contact us if you think this is a mistake.',
    next: 'sign in',
  }),
};
