/** The body of every error of this API, in PostgREST's format. */
type RestErrorBody = {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
};

/** A refusal with its HTTP status; the body is safe to show to every caller. */
export class RestError extends Error {
  readonly status: number;
  readonly body: RestErrorBody;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    body: Pick<RestErrorBody, 'code' | 'message'> & Partial<RestErrorBody>,
    headers: Record<string, string> = {},
  ) {
    super(body.message);
    this.name = 'RestError';
    this.status = status;
    this.body = { details: null, hint: null, ...body };
    this.headers = headers;
  }
}
