import { Hono } from 'hono';
import { ApiError } from '../http/errors.ts';
import { createRecoveryFunctions } from './account/recovery-codes.ts';
import { createAdminFunctions } from './admin/admin-functions.ts';
import { createCompanyFunctions } from './agency/company-sign-in.ts';
import type { AppDeps } from './deps.ts';
import { createWebhookFunctions } from './integrations/webhook-secrets.ts';
import { createBillingFunctions } from './money/billing.ts';

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
