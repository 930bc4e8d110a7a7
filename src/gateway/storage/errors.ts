import { RETRY_AFTER_SECONDS } from '../limits/connections.ts';
import { FULL_RETRY_AFTER_SECONDS } from '../limits/storage.ts';

/** The body of every error of this API, in Supabase Storage's format. */
type StorageErrorBody = { statusCode: string; error: string; message: string };

/** A refusal with its HTTP status; the body is safe to show to every caller. */
export class StorageError extends Error {
  readonly status: number;
  readonly body: StorageErrorBody;
  readonly headers: Record<string, string>;

  constructor(status: number, error: string, message: string, headers = {}) {
    super(message);
    this.name = 'StorageError';
    this.status = status;
    this.body = { statusCode: String(status), error, message };
    this.headers = headers;
  }
}

const RETRY = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
/** The rest of the body isn't read, so the connection can't be reused. */
const UNREAD = { ...RETRY, Connection: 'close' };
const READ_ONLY = 'The database is currently in read-only mode. Please try again later.';
const FILE_SIZE = 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B';
const invalid = (error: string, message: string) => new StorageError(400, error, message);

/**
 * The closed catalogue of errors: names, messages and statuses as in Supabase Storage. The status is also
 * the response's, because browsers and caches read it; the hosted backend mostly sends 400.
 */
export const storageErrors = {
  unauthorized: (message: string) => new StorageError(401, 'Unauthorized', message),
  accessDenied: (message = 'new row violates row-level security policy') =>
    new StorageError(403, 'Unauthorized', message),
  invalidSignature: (message = 'The signature is not valid for this address') =>
    new StorageError(403, 'InvalidSignature', message),
  invalidToken: () => invalid('InvalidJWT', 'Invalid Compact JWS'),
  expiredToken: () => invalid('ExpiredToken', 'The provided token has expired.'),

  noSuchBucket: () => new StorageError(404, 'Bucket not found', 'Bucket not found'),
  noSuchObject: () => new StorageError(404, 'not_found', 'Object not found'),
  noSuchRoute: () => new StorageError(404, 'not_found', 'There is no such operation'),
  alreadyExists: () => new StorageError(409, 'Duplicate', 'The resource already exists'),
  bucketNotEmpty: () =>
    new StorageError(409, 'InvalidRequest', 'The bucket you tried to delete is not empty'),

  invalidBucketName: () => invalid('Invalid Input', 'Bucket name invalid'),
  invalidName: (reason: string) => invalid('InvalidKey', `Invalid key: ${reason}`),
  invalidBody: (message: string) => invalid('InvalidRequest', message),
  invalidFileSize: () => invalid('InvalidRequest', FILE_SIZE),
  invalidParameter: (name: string, reason: string) =>
    invalid('InvalidParameter', `Invalid Parameter ${name}: ${reason}`),
  noContent: () => invalid('InvalidRequest', 'No content provided'),

  tooLarge: () =>
    new StorageError(
      413,
      'Payload too large',
      'The object exceeded the maximum allowed size',
      // The rest of the body isn't read, so the connection can't be reused.
      { Connection: 'close' },
    ),
  tooManyPixels: (limit: number) =>
    new StorageError(
      413,
      'Payload too large',
      `The image has more than ${limit} pixels, all its frames together`,
    ),
  unsupportedType: (type: string, reason = '') =>
    new StorageError(
      415,
      'invalid_mime_type',
      `mime type ${type.slice(0, 100)} is not supported${reason && `: ${reason}`}`,
    ),
  typeMismatch: (declared: string, actual: string) =>
    new StorageError(
      415,
      'invalid_mime_type',
      `The content is said to be ${declared.slice(0, 100)}, but is ${actual}`,
    ),
  unreadableImage: () => new StorageError(422, 'InvalidRequest', 'The image cannot be read'),
  notAnImage: () => new StorageError(422, 'InvalidRequest', 'The object is not an image'),
  unsatisfiableRange: (size: number) =>
    new StorageError(416, 'InvalidRange', 'invalid range provided', {
      'Content-Range': `bytes */${size}`,
    }),

  tooManyReads: (retryAfterSeconds: number) =>
    new StorageError(429, 'TooManyRequests', 'Too many files at once, try again in a moment', {
      'Retry-After': String(retryAfterSeconds),
    }),
  tooManyUploads: () =>
    new StorageError(
      429,
      'TooManyRequests',
      'Your other uploads are still on their way, try again in a moment',
      UNREAD,
    ),
  uploadsBusy: () =>
    new StorageError(503, 'SlowDown', 'Too many uploads at once, try again in a moment', UNREAD),
  tooBusy: () => new StorageError(503, 'SlowDown', 'Too many images at once, try again', RETRY),
  databaseUnreachable: () =>
    new StorageError(503, 'DatabaseTimeout', 'The connection to the database timed out', RETRY),
  databaseReadOnly: () => new StorageError(503, 'DatabaseReadOnly', READ_ONLY, RETRY),
  filesUnreachable: () =>
    new StorageError(503, 'StorageUnavailable', 'The files are out of reach', RETRY),
  full: () =>
    new StorageError(503, 'StorageFull', 'There is no space left for files, try again later', {
      ...UNREAD,
      'Retry-After': String(FULL_RETRY_AFTER_SECONDS),
    }),
  internal: () => new StorageError(500, 'InternalError', 'Internal server error'),
};
