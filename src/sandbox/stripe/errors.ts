/** Stripe's error response, with the fields of its error object. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
};

/** A refused request; `api.ts` responds as Stripe does. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 402 | 404 | 429;
  readonly body: ErrorBody;

  constructor(status: ApiError['status'], body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** @param rest such as the code and the parameter @returns the usual refusal */
export function invalidRequest(
  message: string,
  rest: { code?: string; param?: string } = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...rest });
}

/** A missing object: 404 if named by the path, 400 if by a parameter. */
export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
