// An owner's actions at the desk, for the table of leaders' rights. Imported by tests only.
import type { TransactionSql } from '#database/connect.ts';

type Desk = { lead: string; staff: string; colleague: string };
type Statement = (tx: TransactionSql, desk: Desk) => Promise<readonly unknown[]>;

/** @param asOwner turns a statement into an action @returns the actions, by function */
export function listDeskActions<Action>(asOwner: (statement: Statement) => Action) {
  return {
    hand_on_leads: asOwner(
      (tx, { lead, staff }) =>
        tx`select public.hand_on_leads(jsonb_build_array(${lead}::text), ${staff})`,
    ),
    hand_on_all: asOwner(
      (tx, { colleague, staff }) => tx`select public.hand_on_all(${colleague}, ${staff})`,
    ),
    set_lead_state: asOwner(
      (tx, { lead }) => tx`select public.set_lead_state(jsonb_build_array(${lead}::text), 'won')`,
    ),
    set_lead_due: asOwner(
      (tx, { lead }) =>
        tx`select public.set_lead_due(jsonb_build_array(${lead}::text), current_date)`,
    ),
    note_lead: asOwner((tx, { lead }) => tx`select public.note_lead(${lead}, 'Called')`),
    set_lead_turns: asOwner(
      (tx, { staff }) => tx`select public.set_lead_turns(jsonb_build_array(${staff}::text))`,
    ),
  } satisfies Record<string, Action>;
}
