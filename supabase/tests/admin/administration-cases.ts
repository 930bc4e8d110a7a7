/** An administrator's calls: each function, with valid arguments and with refused ones. */
export type AdministrationCase = {
  /** With the placeholder `$owner`, the account it acts on. */
  call: string;
  /** Its action in the audit log; null if it only reads. */
  action: string | null;
  /** Acts on an account, whose id may not exist. */
  isOfAccount: boolean;
  /** Whether administrators may not do it to themselves. */
  isRefusedOnOneself?: true;
  /** Run first, as setup. */
  given?: string;
  /** Refused calls, by status. */
  refused?: Readonly<Record<string, string>>;
};

const LONG = `repeat('x', 501)`;
const SUSPENDED = `select private.suspend('$owner', 'administrator', 'Spam')`;
const LEAVING = `insert into private.account_deletions (user_id, due_at)
  values ('$owner', now() + interval '1 day')`;

export const ADMINISTRATION: Readonly<Record<string, AdministrationCase>> = {
  admin_suspend: {
    call: `admin_suspend('$owner', 'Phishing')`,
    action: 'account.suspended',
    isOfAccount: true,
    isRefusedOnOneself: true,
    refused: {
      "admin_suspend('$owner', ' ')": '422',
      "admin_suspend('$owner', null)": '422',
      [`admin_suspend('$owner', ${LONG})`]: '422',
    },
  },
  admin_restore: {
    call: `admin_restore('$owner', 'A mistake')`,
    action: 'account.restored',
    isOfAccount: true,
    isRefusedOnOneself: true,
    given: SUSPENDED,
    refused: { [`admin_restore('$owner', ${LONG})`]: '422' },
  },
  admin_set_plan: {
    call: `admin_set_plan('$owner', 'premium', 30, 'A present')`,
    action: 'plan.granted',
    isOfAccount: true,
    refused: {
      "admin_set_plan('$owner', 'gold', 30, '')": '422',
      "admin_set_plan('$owner', null, 30, '')": '422',
      "admin_set_plan('$owner', 'premium', 0, '')": '422',
      "admin_set_plan('$owner', 'yearly', null, '')": '422',
      "admin_set_plan('$owner', 'premium', 36501, '')": '422',
      [`admin_set_plan('$owner', 'premium', 30, ${LONG})`]: '422',
    },
  },
  admin_confirm_email: {
    call: `admin_confirm_email('$owner')`,
    action: 'email.confirmed',
    isOfAccount: true,
    given: `update auth.users set email_confirmed_at = null where id = '$owner'`,
  },
  admin_send_reset: {
    call: `admin_send_reset('$owner')`,
    action: 'reset.sent',
    isOfAccount: true,
  },
  admin_end_sessions: {
    call: `admin_end_sessions('$owner')`,
    action: 'sessions.ended',
    isOfAccount: true,
    given: `insert into auth.sessions (user_id) values ('$owner')`,
  },
  admin_delete_account: {
    call: `admin_delete_account('$owner', 'Asked by letter')`,
    action: 'account.deleted',
    isOfAccount: true,
    isRefusedOnOneself: true,
    refused: {
      "admin_delete_account('$owner', '')": '422',
      [`admin_delete_account('$owner', ${LONG})`]: '422',
    },
  },
  admin_keep_account: {
    call: `admin_keep_account('$owner')`,
    action: 'account.kept',
    isOfAccount: true,
    isRefusedOnOneself: true,
    given: LEAVING,
  },
  admin_set_administrator: {
    call: `admin_set_administrator('$owner', true)`,
    action: 'administrator.granted',
    isOfAccount: true,
    isRefusedOnOneself: true,
    refused: { "admin_set_administrator('$owner', false)": '409' },
  },
  admin_see_as: {
    call: `admin_see_as('$owner', 'They asked')`,
    action: 'account.seen',
    isOfAccount: true,
    isRefusedOnOneself: true,
    refused: {
      "admin_see_as('$owner', '')": '422',
      [`admin_see_as('$owner', ${LONG})`]: '422',
    },
  },
  admin_export_account: {
    call: `admin_export_account('$owner', 'They asked')`,
    action: 'account.exported',
    isOfAccount: true,
    refused: {
      "admin_export_account('$owner', '')": '422',
      [`admin_export_account('$owner', ${LONG})`]: '422',
    },
  },
  admin_set_agency: {
    call: "admin_set_agency('$owner', 60)",
    action: 'agency.changed',
    isOfAccount: true,
    given: "insert into public.agencies (owner_id, name) values ('$owner', 'Acme')",
    refused: {
      "admin_set_agency('$owner', -1)": '422',
      "admin_set_agency('$owner', 10001)": '422',
    },
  },
  admin_erase_leads: {
    call: `admin_erase_leads('Grace@Vizit.test')`,
    action: 'leads.erased',
    isOfAccount: false,
    refused: {
      "admin_erase_leads(' ')": '422',
      'admin_erase_leads(null)': '422',
      "admin_erase_leads(repeat('x', 255))": '422',
    },
  },
  admin_set_terms: {
    call: `admin_set_terms('eur', 14, 3)`,
    action: 'terms.changed',
    isOfAccount: false,
    refused: {
      "admin_set_terms('EUR', 14, 3)": '422',
      'admin_set_terms(null, 14, 3)': '422',
      "admin_set_terms('eur', 91, 3)": '422',
      "admin_set_terms('eur', null, 3)": '422',
      "admin_set_terms('eur', 14, -1)": '422',
    },
  },
  admin_set_returns: {
    call: 'admin_set_returns(false)',
    action: 'terms.changed',
    isOfAccount: false,
    refused: { 'admin_set_returns(null)': '422' },
  },
  admin_set_price: {
    call: `admin_set_price('premium', 499, 'price_1abc')`,
    action: 'price.changed',
    isOfAccount: false,
    refused: {
      "admin_set_price('free', 499, null)": '404',
      "admin_set_price('premium', 0, null)": '422',
      "admin_set_price('premium', 100000000, null)": '422',
      "admin_set_price('premium', 499, 'prod_1')": '422',
      "admin_set_price('premium', 499, 'price_' || repeat('x', 250))": '422',
    },
  },
  admin_preview_feature: {
    call: `admin_preview_feature('free', 'unlimited_sections', false, 1)`,
    action: null,
    isOfAccount: false,
    refused: { "admin_preview_feature('free', 'flying', false, null)": '404' },
  },
  admin_set_feature: {
    call: `admin_set_feature('free', 'lead_form', true, null)`,
    action: 'feature.changed',
    isOfAccount: false,
    refused: {
      "admin_set_feature('free', 'flying', true, null)": '404',
      "admin_set_feature('free', 'lead_form', null, null)": '422',
      "admin_set_feature('free', 'lead_form', true, 3)": '422',
      "admin_set_feature('free', 'unlimited_sections', false, 101)": '422',
    },
  },
  admin_set_quota: {
    call: `admin_set_quota('free', 'pictures', 60)`,
    action: 'quota.changed',
    isOfAccount: false,
    refused: {
      "admin_set_quota('free', 'cars', 60)": '404',
      "admin_set_quota('free', 'pictures', -1)": '422',
      "admin_set_quota('free', 'pictures', null)": '422',
    },
  },
  admin_set_switch: {
    call: `admin_set_switch('embeds', false, 'A bad provider')`,
    action: 'switch.changed',
    isOfAccount: false,
    refused: {
      "admin_set_switch('gravity', false, '')": '404',
      "admin_set_switch('embeds', null, '')": '422',
      [`admin_set_switch('embeds', false, ${LONG})`]: '422',
    },
  },
  admin_overview: {
    call: `admin_overview('2026-01-01', '2026-01-31')`,
    action: null,
    isOfAccount: false,
    refused: {
      "admin_overview('2026-01-31', '2026-01-01')": '422',
      "admin_overview('2024-01-01', '2026-01-01')": '422',
      "admin_overview(null, '2026-01-01')": '422',
    },
  },
  admin_count_cases: { call: 'admin_count_cases()', action: null, isOfAccount: false },
  admin_visit_case: {
    call: `admin_visit_case('00000000-0000-4000-8000-000000000000')`,
    action: null,
    isOfAccount: false,
  },
  admin_search: { call: `admin_search('ada')`, action: null, isOfAccount: false },
  admin_refund: {
    call: `admin_refund('$owner', 1000001, 399, 'Sorry')`,
    action: 'payment.refunded',
    isOfAccount: true,
    isRefusedOnOneself: true,
    given: `insert into public.ledger
        (id, user_id, happened_at, kind, source, status, plan, amount, currency)
      overriding system value values (1000001, '$owner', now(), 'payment', 'pi_case', 'succeeded', 'yearly', 399, 'usd')`,
    refused: {
      "admin_refund('$owner', 0, 399, '')": '404',
      "admin_refund('$owner', 1000001, 400, '')": '422',
      [`admin_refund('$owner', 0, 399, ${LONG})`]: '422',
    },
  },
  admin_add_note: {
    call: `admin_add_note('$owner', 'Asked for an invoice')`,
    action: null,
    isOfAccount: true,
    isRefusedOnOneself: true,
    refused: {
      "admin_add_note('$owner', ' ')": '422',
      "admin_add_note('$owner', repeat('x', 2001))": '422',
    },
  },
  admin_delete_note: { call: 'admin_delete_note(0)', action: null, isOfAccount: false },
  admin_person: { call: `admin_person('$owner')`, action: null, isOfAccount: true },
};
