// Actions of an owner's directory, for the table of leaders' rights. Imported by tests only.
import type { TransactionSql } from '#database/connect.ts';

type Team = { seat: string; group: string };
type Statement = (tx: TransactionSql, team: Team) => Promise<readonly unknown[]>;

/** @param asOwner turns a statement into an action @returns the actions, by function */
export function listDirectoryActions<Action>(asOwner: (statement: Statement) => Action) {
  return {
    fill_staff: asOwner(
      (tx, { seat }) => tx`select public.fill_staff(${seat}, '{"title": "Dean"}')`,
    ),
    switch_staff: asOwner((tx, { seat }) => tx`select public.switch_staff(${seat}, false)`),
    set_directory_rules: asOwner(
      (tx) => tx`select public.set_directory_rules('{"title": "locked"}')`,
    ),
    directory_groups: asOwner((tx) => tx`select public.directory_groups()`),
    save_directory_group: asOwner(
      (tx) => tx`select public.save_directory_group(null, 'New', 'new')`,
    ),
    change_directory_members: asOwner(
      (tx, { group, seat }) => tx`
        select public.change_directory_members(${group}, ${`{${seat}}`}::uuid[], '{}', false)`,
    ),
    delete_directory_group: asOwner(
      (tx, { group }) => tx`select public.delete_directory_group(${group})`,
    ),
  } satisfies Record<string, Action>;
}
