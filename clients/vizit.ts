import { OPERATIONS, type Operations } from './operations.generated.ts';

export type * from './operations.generated.ts';

/** How a client reaches the API. */
export type VizitOptions = {
  /** One of your keys: `vzt_…`. Keep it on your server; a key in a web page is everybody's. */
  key: string;
  /** Where your page is: `https://vizit.example`. */
  url: string;
  /** Asks in the place of the platform's own `fetch`. */
  fetch?: typeof fetch;
};

/** A refusal: a code for programs, and a message for people. */
export class VizitError extends Error {
  /** @param retryAfter seconds to wait before asking again, if the server named any */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfter: number | null,
  ) {
    super(message);
    this.name = 'VizitError';
  }
}

type Name = keyof Operations;
type Input<N extends Name> = Operations[N]['input'];

type Page<R> = { data: readonly R[]; next_cursor: string | null };

/** What an operation can do without may be left out. */
type Given<N extends Name> = object extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

/** Operations that answer a page of a list. */
type Listing = {
  [N in Name]: Operations[N]['answer'] extends { next_cursor: string | null } ? N : never;
}[Name];
type Row<N extends Listing> = Operations[N]['answer'] extends { data: readonly (infer R)[] }
  ? R
  : never;

/** The official client: every operation of `/api/v1`, typed by its OpenAPI document. */
export function createVizit({ key, url, fetch: ask = fetch }: VizitOptions) {
  /**
   * @param name of the operation, such as `getLeads`
   * @param input its path, query and body
   * @returns its answer
   * @throws VizitError for a refusal
   */
  async function call<N extends Name>(
    name: N,
    ...[input = {} as Input<N>]: Given<N>
  ): Promise<Operations[N]['answer']> {
    const [method] = OPERATIONS[name];
    const { body } = input as { body?: unknown };
    const answer = await ask(toUrl(url, name, input), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw await toError(answer);
    return (answer.status === 204 ? undefined : await answer.json()) as Operations[N]['answer'];
  }

  /** Goes through all rows of a list, page by page, the newest first. */
  async function* list<N extends Listing>(
    name: N,
    asked: Input<N>['query'] = {},
  ): AsyncGenerator<Row<N>> {
    let cursor: string | null = null;
    do {
      const query = { limit: 100, ...asked, ...(cursor !== null && { cursor }) };
      const page = (await call(name, ...([{ query }] as unknown as Given<N>))) as Page<Row<N>>;
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  return { call, list };
}

function toUrl(base: string, name: Name, input: object): URL {
  const { path = {}, query = {} } = input as Record<string, Record<string, unknown>>;
  const filled = OPERATIONS[name][1].replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(String(path[part])),
  );
  const url = new URL(filled, base);
  for (const [part, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(part, String(value));
  }
  return url;
}

/** A proxy on the way may answer something else than JSON. */
async function toError(answer: Response): Promise<VizitError> {
  const { code = 'unknown', message = answer.statusText } = await answer
    .json()
    .then((body) => body as { code?: string; message?: string })
    .catch(() => ({}) as { code?: string; message?: string });
  const seconds = Number(answer.headers.get('retry-after') || Number.NaN);
  return new VizitError(answer.status, code, message, Number.isNaN(seconds) ? null : seconds);
}
