import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { noParams } from '../../api/params.ts';
import { route } from '../../api/route.ts';

export const TAX_ROUTES = [route('GET', '/tax/settings', noParams, readSettings)];

/** Whether taxes are set up in the dashboard, according to the sandbox's settings. */
function readSettings({ state }: Account): Stripe.Tax.Settings {
  const isSetUp = state.settings.tax !== 'unset';
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: isSetUp ? 'exclusive' : null, tax_code: null },
    head_office: null,
    livemode: false,
    status: isSetUp ? 'active' : 'pending',
    status_details: isSetUp
      ? { active: {} }
      : { pending: { missing_fields: ['head_office', 'defaults.tax_code'] } },
  };
}
