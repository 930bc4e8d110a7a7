const CALLED = { rights: 'definer', callers: ['authenticated'] } as const;
const TRIGGER = { rights: 'definer', callers: [] } as const;

/** Functions of agencies that run with their owner's rights, and who may call them. */
export const AGENCY_FUNCTIONS = {
  'public.add_staff(people jsonb)': CALLED,
  'public.resend_invitation(staff_id uuid)': CALLED,
  'public.correct_invitation(staff_id uuid, email text)': CALLED,
  'public.own_agency()': CALLED,
  'public.answer_invitation(id uuid, accept boolean)': CALLED,
  'public.suspend_staff(staff_id uuid, reason text)': CALLED,
  'public.restore_staff(staff_id uuid)': CALLED,
  'public.remove_staff(staff_id uuid, keep_card boolean, keep_leads boolean)': CALLED,
  'public.leave_agency()': CALLED,
  'public.preview_template(modes jsonb)': CALLED,
  'public.push_template(modes jsonb)': CALLED,
  'public.take_back_push(id bigint)': CALLED,
  'public.agency_report(first_day date, last_day date)': CALLED,
  'public.public_team(slug text)': { rights: 'definer', callers: ['service_role'] },
  'private.find_leading_problem(owner uuid)': TRIGGER,
  'private.may_lead(owner uuid)': CALLED,
  'public.dismiss_departure(id uuid)': CALLED,
  'private.tell_team(agency uuid, kind text, full_name text)': TRIGGER,
  'private.tell_team_of_suspension(person uuid, suspender text, kind text)': TRIGGER,
  'private.before_agency_save()': TRIGGER,
  'private.before_staff_save()': TRIGGER,
  'private.limit_staff()': TRIGGER,
  'private.share_lead()': TRIGGER,
  'private.follow_agency_plan()': TRIGGER,
  'private.refuse_agency_of_staff()': TRIGGER,
  'private.keep_template()': TRIGGER,
  'private.release_staff()': TRIGGER,
  'private.audit_staff_edit()': TRIGGER,
} satisfies Record<string, { rights: 'definer'; callers: readonly string[] }>;
