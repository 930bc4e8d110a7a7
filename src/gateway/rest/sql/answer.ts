import type { Representation } from '../parse/headers.ts';
import { type Envelope, NO_BODY, RESULT } from './statement.ts';

/** The rows of a response and the SQL for its body. */
type Answer = Pick<Envelope, 'rows' | 'body'>;

type Asked = {
  /** Null if no body is requested. */
  representation: Representation | null;
  /** The body's maximum; a longer one fails as soon as that is known. */
  maxBytes: number;
};

/** A row of `pgrst_rows`, before its conversion to text. */
const ROW = '_x';

/** A response with rows, in the requested format. */
export function renderRowsAnswer({ representation, maxBytes }: Asked): Answer {
  if (representation === null) return NO_ANSWER;
  const { shape, stripNulls } = representation;
  if (shape === 'csv') return renderCsv(maxBytes);
  const json = `row_to_json(${ROW})`;
  const all = `json_agg(${renderPiece(maxBytes, 'json')})`;
  return {
    rows: renderPieces(stripNulls ? `json_strip_nulls(${json})` : json),
    body: shape === 'object' ? `(${all}->0)::text` : `coalesce(${all}, '[]')::text`,
  };
}

/** A response with the only row as an object, or null. */
export function renderRowAnswer({ maxBytes }: Asked): Answer {
  return renderFirst(`row_to_json(${ROW})`, maxBytes);
}

/** A response with the only value, or null. */
export function renderValueAnswer(column: string, { maxBytes }: Asked): Answer {
  return renderFirst(`to_json(${ROW}.${column})`, maxBytes);
}

/** A response with a list of plain values. */
export function renderValuesAnswer(column: string, { maxBytes }: Asked): Answer {
  return {
    rows: renderPieces(`to_json(${ROW}.${column})`),
    body: `coalesce(json_agg(${renderPiece(maxBytes, 'json')}), '[]')::text`,
  };
}

/** A response without a body; the rows are still read, and counted. */
export const NO_ANSWER: Answer = { rows: 'select * from pgrst_rows', body: NO_BODY };

function renderFirst(json: string, maxBytes: number): Answer {
  return {
    rows: renderPieces(json),
    body: `coalesce(json_agg(${renderPiece(maxBytes, 'json')})->0, 'null')::text`,
  };
}

/**
 * A header line from the first row's keys, then each row as PostgreSQL writes a record, unwrapped.
 */
function renderCsv(maxBytes: number): Answer {
  const header = `(
    select coalesce(string_agg(k.key, ','), '')
    from (select json_object_keys(row_to_json(h)) as key from (select * from pgrst_rows limit 1) h) k
  )`;
  const lines = `string_agg(${renderPiece(maxBytes, 'text')}, E'\\n')`;
  return {
    rows: renderPieces(`substring(${ROW}::text, 2, length(${ROW}::text) - 2)`),
    body: `${header} || E'\\n' || coalesce(${lines}, '')`,
  };
}

/**
 * Each row as its piece of the body, with the body's length so far. A fresh piece isn't compressed,
 * so its size is known without reading it. `offset 0` avoids computing it twice.
 */
function renderPieces(piece: string): string {
  const pieces = `select ${piece} as piece from pgrst_rows ${ROW} offset 0`;
  const size = 'sum(pg_column_size(_p.piece)) over (rows unbounded preceding)';
  return `select _p.piece, ${size} as size from (${pieces}) _p`;
}

/**
 * Adds the piece while the body still fits. Beyond the limit the cast fails, so PostgreSQL stops
 * building the body; see `findAnswerLimit`.
 */
function renderPiece(maxBytes: number, type: 'json' | 'text'): string {
  const refusal = `(${RESULT}.size || '${TOO_LARGE} ${maxBytes}')::integer::text::${type}`;
  return `case when ${RESULT}.size > ${maxBytes} then ${refusal} else ${RESULT}.piece end`;
}

const TOO_LARGE = ' bytes, where an answer holds at most';

/** The limit that a response exceeded, in bytes, if PostgreSQL's message says so; else null. */
export function findAnswerLimit(message: string): number | null {
  const limit = new RegExp(`"\\d+${TOO_LARGE} (\\d+)"$`).exec(message)?.[1];
  return limit === undefined ? null : Number(limit);
}
