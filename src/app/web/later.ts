/* What the first screen doesn't wait for. Each is fetched by itself, as one may fail. */

// Signing out needs this screen, possibly while offline.
void import('#account/sign-in/web/sign-in.tsx').catch(() => undefined);
void import('#app/offline/web/keep-offline.ts').catch(() => undefined);
