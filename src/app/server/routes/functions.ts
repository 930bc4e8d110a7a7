import { Hono } from 'hono';
import { createRecoveryFunctions } from '#account/sign-in/server/recovery-codes.ts';
import { createAdminFunctions } from '#admin/server/routes/admin-functions.ts';
import { createCompanyFunctions } from '#agency/company-sign-in/server/company-sign-in.ts';
import { createWebhookFunctions } from '#integrations/webhooks/server/webhook-secrets.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { createBillingFunctions } from '#money/server/routes/billing.ts';

/** `/functions/v1`. */
export function createFunctions(deps: AppDeps): Hono {
  const app = new Hono();
  app.route('/', createAdminFunctions(deps));
  app.route('/', createRecoveryFunctions(deps));
  app.route('/', createWebhookFunctions(deps));
  app.route('/', createCompanyFunctions(deps));
  app.route('/', createBillingFunctions(deps));
  return app.all('/functions/v1/*', () => {
    throw new ApiError('not_found');
  });
}
