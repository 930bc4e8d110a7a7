/** Messages about paying (coverage 8.20). */
export const BILLING_MESSAGES = {
  checkoutFailed: 'Failed to create checkout session',
  /** For the log. */
  noUrl: 'No checkout URL received',
  portalFailed: 'Failed to open your invoices',
  changeFailed: 'Failed to change your subscription',
  canceled: 'Your subscription won’t renew',
  resumed: 'Your subscription renews again',
  switched: 'Your plan was changed',
  planned: 'Your plan changes at the end of the period',
  kept: 'You keep your plan',
} as const;
