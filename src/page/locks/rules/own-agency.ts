import * as z from 'zod/mini';
import { type DirectoryMarks, parseMarks } from './directory-marks.ts';
import { type Modes, parseModes } from './modes.ts';
import { type LeadsRule, parseLeadsRule } from './staff-status.ts';

const agency = { name: z.string(), logo_url: z.nullable(z.string()) };
const rules = { leads_rule: z.unknown(), modes: z.unknown() };

const Answer = z.object({
  staff: z.nullable(
    z.object({
      ...agency,
      ...rules,
      agency_id: z.string(),
      /** Set for a manager, while the agency may lead. */
      managed: z.nullable(
        z.object({
          seats: z.number(),
          /** The groups they lead; null for everyone. */
          groups: z._default(z.nullable(z.array(z.string())), null),
        }),
      ),
      status: z.string(),
      slug: z.nullable(z.string()),
      joined_at: z.nullable(z.string()),
      /** Parts of their page that come from the agency's directory. */
      directory: z.optional(z.unknown()),
    }),
  ),
  /** How the last membership ended, unless they left by themselves or have dismissed the notice. */
  left: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      cause: z.enum(['removed', 'closed']),
      kept_card: z.boolean(),
      kept_leads: z.boolean(),
      /** Whether their page has a new URL because a successor takes over the old one. */
      handed_address: z.boolean(),
      left_at: z.string(),
    }),
  ),
  invitations: z.array(z.object({ ...agency, ...rules, id: z.string(), invited_at: z.string() })),
});

type Rules = { leads_rule: LeadsRule; modes: Modes };
type Answered = z.output<typeof Answer>;

/** What a member may see of their agency. */
export type Membership = Omit<NonNullable<Answered['staff']>, keyof Rules | 'directory'> &
  Rules & { directory: DirectoryMarks };

/** An agency's invitation to join. */
export type Invitation = Omit<Answered['invitations'][number], keyof Rules> & Rules;

/** A team the user has left. */
export type Departure = NonNullable<Answered['left']>;

/** The signed-in user's ties to other people's agencies. */
export type OwnAgency = {
  staff: Membership | null;
  left: Departure | null;
  invitations: Invitation[];
};

/** @param answer from `own_agency()` @throws Error if it is invalid */
export function parseOwnAgency(answer: unknown): OwnAgency {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new Error('We couldn’t read the agency’s data.');
  const { staff, left, invitations } = parsed.data;
  return {
    staff: staff && { ...withRules(staff), directory: parseMarks(staff.directory) },
    left,
    invitations: invitations.map(withRules),
  };
}

function withRules<T extends { leads_rule: unknown; modes: unknown }>(row: T) {
  return { ...row, leads_rule: parseLeadsRule(row.leads_rule), modes: parseModes(row.modes) };
}
