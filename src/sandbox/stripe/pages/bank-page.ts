import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Account } from '../account.ts';
import { ApiError } from '../errors.ts';
import { asksForConfirmation, withConfirmation } from '../objects/test-cards.ts';
import { type Markup, renderPage } from './layout.ts';

type Form = Record<string, unknown>;

const REFUSED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/**
 * Performs a form's action. If the bank asks the cardholder first, its page comes in between and resubmits
 * the form with the answer.
 *
 * @param form as sent; `bank` is the cardholder's answer
 * @returns the bank's page; null if it's done
 * @throws ApiError with the reason it failed
 */
export function actWithBank(account: Account, form: Form, work: () => unknown): Markup | null {
  if (form.bank === 'refuse') {
    const code = 'payment_intent_authentication_failure';
    throw new ApiError(402, { type: 'card_error', code, message: REFUSED });
  }
  try {
    if (form.bank === 'confirm') withConfirmation(account, work);
    else work();
    return null;
  } catch (error) {
    if (!asksForConfirmation(error)) throw error;
    return renderBank(form);
  }
}

/** @returns the submitted fields, each once */
export async function readForm(context: Context): Promise<Form> {
  return context.req.parseBody();
}

function renderBank(form: Form): Markup {
  return renderPage(
    'Your bank asks you to confirm',
    html`<section><p>This payment needs your confirmation (3-D Secure).</p>
<form method="post">${Object.entries(form).map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`)}
<button class="main" name="bank" value="confirm">Confirm the payment</button>
<button name="bank" value="refuse">Refuse</button></form></section>`,
  );
}
