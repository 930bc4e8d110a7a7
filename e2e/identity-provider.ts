import { startIdentityProvider } from '#test/identity-provider.ts';
import { PROVIDER_PORT } from './server-under-test.ts';

/** The provider that all journeys share, until Playwright ends it. */
await startIdentityProvider(PROVIDER_PORT);
