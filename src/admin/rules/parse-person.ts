import * as z from 'zod/mini';

const Count = z.int().check(z.nonnegative());
const Text = z.string();
/** ISO; null for never. */
const Moment = z.nullable(z.string());

const Account = z.object({
  id: Text,
  email: Text,
  /** From the page, or as entered by an agency. */
  full_name: z._default(Text, ''),
  status: Text,
  /** The agency whose invitation created the account, while it's unclaimed. */
  invited_by: z._default(z.nullable(z.object({ owner_id: Text, name: Text })), null),
  is_administrator: z.boolean(),
  created_at: Text,
  last_sign_in_at: Moment,
  email_confirmed_at: Moment,
  deletion: z.nullable(z.object({ requested_at: Text, due_at: Text })),
});

const Page = z.object({
  username: Text,
  full_name: Text,
  designation: Text,
  profile_picture_url: z.nullable(Text),
  is_active: z.boolean(),
  is_agency_profile: z.boolean(),
  agency_max_staff: Count,
  /** Visible to visitors. */
  sections: z.array(Text),
  updated_at: Text,
});

const Plan = z.object({
  /** In force. */
  plan: Text,
  plan_expiry: Moment,
  is_trial_active: z.boolean(),
  has_used_trial: z.boolean(),
  /** The subscription they still pay for; null if there is none. `at` is the next charge. */
  renewing: z._default(
    z.nullable(
      z.object({
        plan: Text,
        amount: z.nullable(z.int()),
        currency: z.nullable(Text),
        at: Moment,
      }),
    ),
    null,
  ),
});

export type Renewing = NonNullable<z.infer<typeof Plan>['renewing']>;

const LedgerRow = z.object({
  id: z.int(),
  happened_at: Text,
  kind: Text,
  status: Text,
  plan: z.nullable(Text),
  amount: z.nullable(z.int()),
  currency: z.nullable(Text),
  covers_until: Moment,
  note: Text,
  actor_email: z.nullable(Text),
  /** The part of a payment still refundable, in the smallest unit. */
  refundable: z._default(z.int(), 0),
});

/** A refund that Stripe hasn't confirmed yet, or has refused. */
const Refund = z.object({
  id: z.int(),
  asked_at: Text,
  amount: z.int(),
  currency: Text,
  status: z.enum(['asked', 'failed']),
  problem: Text,
});

export type Refund = z.infer<typeof Refund>;

/** An administrator's note; `author` is null if they are gone. */
const Note = z.object({ id: z.int(), body: Text, written_at: Text, author: z.nullable(Text) });

export type PersonNote = z.infer<typeof Note>;

export type LedgerRow = z.infer<typeof LedgerRow>;

const AuditRow = z.object({
  id: z.int(),
  happened_at: Text,
  actor_email: z.nullable(Text),
  actor_role: Text,
  action: Text,
  before: z.unknown(),
  after: z.unknown(),
  note: Text,
});

const Usage = z.object({
  pictures: Count,
  picture_bytes: Count,
  contacts: Count,
  leads: Count,
  versions: Count,
  /** Their plan's limits for the counts above. */
  maxima: z.record(Text, Count),
  /** In 30 days, like the clicks. */
  views_30: Count,
  clicks_30: Count,
});

const Person = z.object({
  account: Account,
  profile: z.nullable(Page),
  plan: z.nullable(Plan),
  /** The newest. */
  ledger: z.array(LedgerRow),
  refunds: z._default(z.array(Refund), []),
  /** True if a full refund ends the plan it paid for. */
  ends_on_return: z._default(z.boolean(), true),
  /** Their id at Stripe. */
  customer: z._default(z.nullable(Text), null),
  notes: z._default(z.array(Note), []),
  usage: Usage,
  sessions: z.array(z.object({ created_at: Text, refreshed_at: Moment })),
  /** The agency whose staff they are. */
  agency: z.nullable(z.object({ owner_id: Text, name: Text, email: Text })),
  /** The agency they lead; null if there is none. */
  own_agency: z._default(z.nullable(z.object({ staff_count: Count })), null),
  suspensions: z.array(
    z.object({ by: Text, reason: Text, suspended_at: Text, actor_email: z.nullable(Text) }),
  ),
  reports: z.array(z.unknown()),
  /** The newest. */
  audit: z.array(AuditRow),
});

/** Everything about one account, for administrators. */
export type Person = z.infer<typeof Person>;

/** @param value from `admin_person()` @throws ZodError if it is invalid */
export function parsePerson(value: unknown): Person {
  return Person.parse(value);
}
