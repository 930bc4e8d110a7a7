import type { UnstableGetResult } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import type { Filter } from './filters.ts';
import type { Order, OrderedValue } from './page-cursor.ts';

type Schema = Database['public'];
type Tables = Schema['Tables'];

/** A table of ours. */
export type TableName = keyof Tables;

/** A row as its columns were asked for: `SelectedRow<'leads', 'id, email'>` is `{ id; email }`. */
export type SelectedRow<Table extends TableName, Columns extends string> = UnstableGetResult<
  Schema,
  Tables[Table]['Row'],
  Table,
  Tables[Table]['Relationships'],
  Columns,
  Record<never, never>
>;

/** What every row of a list has. */
export type ListRow = { id: OrderedValue };

/** What a list is of: `{ one: 'lead', many: 'leads' }`. */
export type Noun = { one: string; many: string };

/** Columns a page may begin after: they are asked for, can be compared, and are never null. */
type OrderColumn<Row> = {
  [Column in keyof Row]: Row[Column] extends OrderedValue ? Column : never;
}[keyof Row] &
  string;

/** With the words one chooses it by: `By name`. */
type NamedOrder<Column extends string = string> = Order<Column> & { label: string };

/** A list as the screens use it. */
export type List<Row> = {
  table: TableName;
  columns: string;
  /** The column that says whose a row is; null where row security alone decides. */
  owner: string | null;
  noun: Noun;
  /** By the names they have in the address; the first is the one that holds when nothing is chosen. */
  orders: Readonly<Record<string, NamedOrder>>;
  filters: readonly Filter[];
  pageSize: number;
  toRow: (selected: unknown) => Row;
};

/** @example `type Lead = RowOf<typeof leadsList>` */
export type RowOf<Listed> = Listed extends List<infer Row> ? Row : never;

type WithId<Row> = Row extends ListRow ? unknown : 'the columns lack the id';

type Definition<Table extends TableName, Columns extends string, Row> = {
  table: Table;
  /** As PostgREST takes them. `id` and the columns of the orders are among them. */
  columns: Columns & WithId<SelectedRow<Table, Columns>>;
  owner: (keyof Tables[Table]['Row'] & string) | null;
  noun: Noun;
  orders: NoInfer<Readonly<Record<string, NamedOrder<OrderColumn<Row>>>>>;
  filters: readonly Filter<keyof Tables[Table]['Row'] & string>[];
  pageSize?: number;
  /** What the screens get of each row, where that is not the row itself. */
  toRow?: (selected: SelectedRow<Table, Columns>) => Row;
};

const PAGE_SIZE = 50;

/** Defines a list once: its page, its count, all of it and its address follow from this. */
export function defineList<
  Table extends TableName,
  const Columns extends string,
  Row = SelectedRow<Table, Columns>,
>({ pageSize = PAGE_SIZE, toRow, ...list }: Definition<Table, Columns, Row>): List<Row> {
  return { ...list, pageSize, toRow: toRow ?? ((selected) => selected) } as List<Row>;
}
