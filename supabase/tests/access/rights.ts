/** What a statement comes to. */
export type Outcome =
  /** It reaches the row. */
  | 'yes'
  /** Row security hides the row: nothing is reached, nothing is said. */
  | 'hidden'
  /** Row security refuses the new row. */
  | 'refused'
  /** The role has no such grant. */
  | 'denied'
  /** A view that nobody can write to. */
  | 'read-only';

/**
 * All but two are `authenticated`: the row is the owner's, who is on the team of `agency`; `rival` is
 * another agency, and `colleague` on the same team.
 */
export type Actor =
  | 'anon'
  | 'stranger'
  | 'owner'
  | 'service_role'
  | 'agency'
  | 'rival'
  | 'colleague';

/** Who may do no more than a stranger where a table says nothing of them. */
export const STRANGERS = ['agency', 'rival', 'colleague'] as const satisfies readonly Actor[];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;

/** In the order of the verbs. */
type Cells = readonly [Outcome, Outcome, Outcome, Outcome];

export type Rights = Readonly<
  Record<Exclude<Actor, 'anon' | (typeof STRANGERS)[number]>, Cells> &
    Partial<Record<'anon' | (typeof STRANGERS)[number], Cells>>
>;

/** A visitor's rights, unless a table says otherwise. */
export const NONE: Cells = ['denied', 'denied', 'denied', 'denied'];
export const ALL: Cells = ['yes', 'yes', 'yes', 'yes'];
