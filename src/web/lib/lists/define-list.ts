import type { UnstableGetResult } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import type { Filter } from './filters.ts';
import type { Order, OrderedValue } from './page-cursor.ts';

type Schema = Database['public'];
type Tables = Schema['Tables'] & Schema['Views'];

/** A table or a view of ours. */
export type TableName = keyof Tables & string;

/** The columns of a table. */
type ColumnOf<Table extends TableName> = keyof Tables[Table]['Row'] & string;

/** Of a view PostgreSQL does not know which columns are never null: these are. */
type Known<Row, Filled extends string> = {
  [Column in keyof Row]: Column extends Filled ? NonNullable<Row[Column]> : Row[Column];
};

/** A row as its columns were asked for: `SelectedRow<'leads', 'id, email'>` is `{ id; email }`. */
export type SelectedRow<
  Table extends TableName,
  Columns extends string,
  Filled extends string = never,
> = UnstableGetResult<
  Schema,
  Known<Tables[Table]['Row'], Filled>,
  Table,
  Tables[Table]['Relationships'],
  Columns,
  Record<never, never>
>;

/** The fields every list row has. */
export type ListRow = { id: OrderedValue };

/** A list's noun: `{ one: 'lead', many: 'leads' }`. */
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
  /** The column that the rows have as their id. */
  key: string;
  noun: Noun;
  /** By the names they have in the address; the first is the one that holds when nothing is chosen. */
  orders: Readonly<Record<string, NamedOrder>>;
  filters: readonly Filter[];
  pageSize: number;
  /** How far matches are counted; without it to the end. */
  countLimit: number | null;
  /** Whether it is read anew whenever somebody comes back to it: its rows come from elsewhere. */
  isLive: boolean;
  /** Whether more will be known of a row within seconds, so that it is read again and again. */
  isMoving(row: Row): boolean;
  toRow: (selected: unknown) => Row;
};

/** @example `type Lead = RowOf<typeof leadsList>` */
export type RowOf<Listed> = Listed extends List<infer Row> ? Row : never;

type WithId<Row> = Row extends ListRow ? unknown : 'the columns lack the id';

type Definition<
  Table extends TableName,
  Columns extends string,
  Filled extends ColumnOf<Table>,
  Row,
> = {
  table: Table;
  /** As PostgREST takes them. `id`, or `id:user_id`, and the columns of the orders are among them. */
  columns: Columns & WithId<SelectedRow<Table, Columns, Filled>>;
  /** The columns of a view that are never null. */
  filled?: readonly Filled[];
  owner: ColumnOf<Table> | null;
  /** `id`, unless the columns call another one so. */
  key?: ColumnOf<Table>;
  noun: Noun;
  orders: NoInfer<Readonly<Record<string, NamedOrder<OrderColumn<Row>>>>>;
  filters: readonly Filter<ColumnOf<Table>>[];
  pageSize?: number;
  /** For a table too long to be counted whenever somebody looks. */
  countLimit?: number;
  /** Set where rows come without a write of this browser. */
  isLive?: true;
  isMoving?: (row: NoInfer<Row>) => boolean;
  /** Converts a row for the screens, if they need another shape. */
  toRow?: (selected: SelectedRow<Table, Columns, Filled>) => Row;
};

const PAGE_SIZE = 50;

/** A list of a whole installation is counted so far. */
export const COUNT_LIMIT = 10_000;

/** Defines a list once: its page, its count, all of it and its address follow from this. */
export function defineList<
  Table extends TableName,
  const Columns extends string,
  Filled extends ColumnOf<Table> = never,
  Row = SelectedRow<Table, Columns, Filled>,
>(definition: Definition<Table, Columns, Filled, Row>): List<Row> {
  const defaults = {
    key: 'id',
    pageSize: PAGE_SIZE,
    countLimit: null,
    isLive: false,
    isMoving: () => false,
    toRow: asItIs,
  };
  return { ...defaults, ...definition } as List<Row>;
}

function asItIs<Row>(selected: Row): Row {
  return selected;
}
