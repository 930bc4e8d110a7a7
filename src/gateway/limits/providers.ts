// Sign-in at a provider, and the code that a flow is exchanged for.

/** From the link back to the browser that began. Test: `auth/routes/tokens/token-pkce.test.ts`. */
export const FLOW_CODE_LIFETIME_MS = 5 * 60_000;
/** Sign-in providers of one installation; a screen shows a button for each. Test: `settings/provider-settings.test.ts`. */
export const PROVIDERS_MAX = 8;
/** Providers whose metadata one process caches, including those of domains. */
export const OPEN_PROVIDERS_MAX = 200;
/** Long enough to sign up at the provider on the way. Test: `auth/routes/providers/providers.test.ts`. */
export const PROVIDER_FLOW_LIFETIME_SECONDS = 30 * 60;
/** A flow's target; must fit into a 4 KB cookie. */
export const PROVIDER_REDIRECT_MAX_CHARACTERS = 1024;
/** Provider metadata, such as the URL of its keys, is refetched after this. */
export const PROVIDER_METADATA_LIFETIME_MS = 60 * 60_000;
/** Short, because the user is waiting at an empty window. */
export const PROVIDER_TIMEOUT_SECONDS = 5;
/** Between its clock and ours. Test: `auth/routes/providers/hostile-provider.test.ts`. */
export const PROVIDER_CLOCK_TOLERANCE_SECONDS = 30;
/** RFC 7636 allows 128. */
export const CODE_VERIFIER_MAX_CHARACTERS = 256;
