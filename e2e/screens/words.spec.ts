import { expect, signIn, test } from '../fixtures/person.ts';

/*
 * Other tests find things by a part of their words. These are the words themselves, whole: nothing
 * before them, nothing after, no letter of another case.
 */

const VISITOR_WORDS: Record<string, readonly string[]> = {
  '/auth?redirect=/billing': ['Continue to access your dashboard'],
  '/forgot-password': ['Send password reset email', 'Back to Sign In'],
  '/pricing': [
    'Choose Your Plan',
    'Free',
    '$0',
    'Get Started Free',
    '1 profile page',
    'Basic themes and colours',
    'Social and contact links',
    'Mobile-optimised public profile',
    'Picture and bio',
    'Basic analytics',
    'QR code generator',
    'Premium Monthly',
    'Most Popular',
    'Start 7-Day Free Trial',
    '7-Day Free Trial • No charge today',
    'Your card will only be charged after the trial ends',
    'Priority support',
    'All future updates',
    'Premium Yearly',
    'Save 40%',
    'Subscribe Yearly',
    'One-time annual payment',
    'Start with Free Plan',
  ],
  '/nothing-here': ['Page Not Found', 'Go to Dashboard', 'Sign In'],
  '/bio/nobody_of_this_name': [
    'Login',
    'Sign Up',
    'Profile Not Found',
    "The profile you're looking for doesn't exist.",
  ],
};

const OWNER_WORDS = [
  'Your current plan: Free',
  'Upgrade Plan',
  'Verify your email',
  'Resend verification email',
  "I've verified, refresh",
  'Debug Info',
  'Profile Visitors',
  'Link Clicks',
  'Active Sections',
  'Leads Submitted',
  'Refresh Analytics',
  'Profile Section Engagement',
  'No active sections found. Go to Edit page to add sections to your profile.',
  'Recent Leads',
  'View All',
];

test('screens say exactly what is asked for', async ({ page, visitor, createPerson }) => {
  for (const [path, sentences] of Object.entries(VISITOR_WORDS)) {
    await visitor.goto(path);
    for (const words of sentences) {
      await expect(visitor.getByText(words, { exact: true }).first(), path).toBeVisible();
    }
  }
  await signIn(page, await createPerson({ isConfirmed: false, profile: { sections_enabled: {} } }));
  await page.goto('/');
  // The drawer says it too.
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  for (const words of OWNER_WORDS) {
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
});
