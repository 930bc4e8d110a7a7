import type { UnstableGetResult } from '@supabase/postgrest-js';
import type { Database } from '#database/rows.generated.ts';
import type { Filter } from './filters.ts';
import type { Order, OrderedValue } from './page-cursor.ts';

type Schema = Database['public'];
type Tables = Schema['Tables'] & Schema['Views'];

/** One of our tables or views. */
export type TableName = keyof Tables & string;

type ColumnOf<Table extends TableName> = keyof Tables[Table]['Row'] & string;

/** PostgreSQL doesn't know which columns of a view are never null; these are. */
type Known<Row, Filled extends string> = {
  [Column in keyof Row]: Column extends Filled ? NonNullable<Row[Column]> : Row[Column];
};

/** A row with the selected columns: `SelectedRow<'leads', 'id, email'>` is `{ id; email }`. */
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

/** Columns to page by: selected, comparable, and never null. */
type OrderColumn<Row> = {
  [Column in keyof Row]: Row[Column] extends OrderedValue ? Column : never;
}[keyof Row] &
  string;

/** With its label: `By name`. */
type NamedOrder<Column extends string = string> = Order<Column> & { label: string };

/** A list as the screens use it. */
export type List<Row> = {
  table: TableName;
  columns: string;
  /** The column with a row's owner; null if row security alone decides. */
  owner: string | null;
  /** The column used as the rows' id. */
  key: string;
  noun: Noun;
  /** By their names in the URL; the first is the default. */
  orders: Readonly<Record<string, NamedOrder>>;
  filters: readonly Filter[];
  pageSize: number;
  /** How far matches are counted; null for no limit. */
  countLimit: number | null;
  /** Whether it is refetched on every return, because its rows come from elsewhere. */
  isLive: boolean;
  /** Whether a row will change within seconds, so that it is polled. */
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
  /** In PostgREST's syntax. They include `id`, or `id:user_id`, and the orders' columns. */
  columns: Columns & WithId<SelectedRow<Table, Columns, Filled>>;
  /** The columns of a view that are never null. */
  filled?: readonly Filled[];
  owner: ColumnOf<Table> | null;
  /** Defaults to `id`; otherwise the column selected as `id`. */
  key?: ColumnOf<Table>;
  noun: Noun;
  orders: NoInfer<Readonly<Record<string, NamedOrder<OrderColumn<Row>>>>>;
  filters: readonly Filter<ColumnOf<Table>>[];
  pageSize?: number;
  /** For a table too long to count on every visit. */
  countLimit?: number;
  /** Set if rows appear without a write by this browser. */
  isLive?: true;
  isMoving?: (row: NoInfer<Row>) => boolean;
  /** Converts a row for screens that need another shape. */
  toRow?: (selected: SelectedRow<Table, Columns, Filled>) => Row;
};

const PAGE_SIZE = 50;

/** The limit for counting an installation-wide list. */
export const COUNT_LIMIT = 10_000;

/** Defines a list once; its pages, count, export and URL follow from it. */
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
