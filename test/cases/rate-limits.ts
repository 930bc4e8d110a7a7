/**
 * Every rate limit, written out again: uses, and the seconds in which they count. Changing a limit
 * takes a deliberate change here too.
 */
export type RateLimitCase = readonly [uses: number, seconds: number];

export const SERVER_RATE_LIMITS: Readonly<Record<string, RateLimitCase>> = {
  eventsPerAddress: [300, 60],
  eventsPerVisitor: [200, 3_600],
  leadAttemptsPerAddress: [60, 60],
  leadsPerAddress: [5, 60],
  leadsPerForm: [300, 3_600],
  slowLeadsPerForm: [60, 3_600],
  workedLeadsPerForm: [60, 3_600],
  leadDetailsPerAddress: [60, 60],
  unsubscribesPerAddress: [600, 60],
  reportAttemptsPerAddress: [60, 60],
  reportsPerAddress: [20, 86_400],
  reportsPerPage: [1, 86_400],
  pictureCopiesPerAccount: [60, 600],
  photoPalettesPerAccount: [60, 600],
  stripeEventsPerAddress: [3_000, 60],
  billingPerAddress: [100, 600],
  billingPerAccount: [20, 600],
  checkoutsPerAccount: [50, 86_400],
  refreshesPerAccount: [10, 600],
  administrationPerAccount: [60, 600],
  recoveryCodesPerAccount: [10, 3_600],
  webhookSecretsPerAccount: [60, 3_600],
  requestsPerApiKey: [120, 60],
  requestsPerScimKey: [600, 60],
  wrongApiKeysPerAddress: [60, 60],
  importedPagesPerAccount: [20, 3_600],
  linkPreviewsPerAccount: [240, 3_600],
  importedPagesPerAddress: [20, 3_600],
};

export const GATEWAY_RATE_LIMITS: Readonly<Record<string, RateLimitCase>> = {
  signInPerAddress: [60, 300],
  signInPerPair: [5, 900],
  signInPerAccount: [40, 3_600],
  signInFromKnownAddress: [9, 3_600],
  signUpPerAddress: [30, 300],
  mailPerAddress: [30, 300],
  mailPerPair: [3, 86_400],
  mailPerAccount: [5, 300],
  mailPerRecipient: [10, 86_400],
  mailFromKnownPlace: [5, 86_400],
  mailAgain: [1, 120],
  refreshPerAddress: [150, 300],
  verifyPerAddress: [30, 300],
  factorPerAccount: [30, 300],
  secondFactorPerAccount: [10, 3_600],
  passkeyPerAddress: [120, 300],
  providerPerAddress: [60, 300],
  codePerPair: [20, 3_600],
  wrongCodes: [100, 600],
  wrongCodesAlarm: [1, 600],
};
