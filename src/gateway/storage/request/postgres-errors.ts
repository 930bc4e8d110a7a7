import postgres from 'postgres';
import { ConnectionError, isConnectionFailure } from '../../connections/connection-errors.ts';
import { ONLY_LOOKING } from '../../connections/only-looking.ts';
import { RETRY_AFTER_SECONDS } from '../../limits/connections.ts';
import { StorageError, storageErrors } from '../errors.ts';
import { FilesError } from '../files/files.ts';

/** Converts any error of a request to an answer that is safe for its caller. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof FilesError) {
    return error.failure === 'full' ? storageErrors.full() : storageErrors.filesUnreachable();
  }
  if (error instanceof ConnectionError && error.failure === 'crowded') {
    return storageErrors.tooManyReads(RETRY_AFTER_SECONDS);
  }
  if (error instanceof ConnectionError && error.failure === 'read-only') {
    return storageErrors.databaseReadOnly();
  }
  if (isConnectionFailure(error)) return storageErrors.databaseUnreachable();
  return error instanceof postgres.PostgresError ? fromSqlstate(error) : storageErrors.internal();
}

/** SQLSTATEs: PostgreSQL, "Error Codes". A policy or trigger of the application may raise PT4xx. */
function fromSqlstate({ code, message }: postgres.PostgresError): StorageError {
  if (code === '42501') return storageErrors.accessDenied();
  if (code === '25006') return storageErrors.accessDenied(ONLY_LOOKING);
  if (code === '23505') return storageErrors.alreadyExists();
  if (code === '23503') {
    const isDelete = message.startsWith('update or delete');
    return isDelete ? storageErrors.bucketNotEmpty() : storageErrors.noSuchBucket();
  }
  if (code === '57014') return storageErrors.databaseUnreachable();
  if (code === '53100') return storageErrors.full();
  // Class 22, data exception: a name or a value that PostgreSQL can't store.
  if (code.startsWith('22')) return storageErrors.invalidBody('A name or value in it is not valid');
  if (/^PT4\d\d$/.test(code)) {
    return new StorageError(Number(code.slice(2)), 'InvalidRequest', message);
  }
  return storageErrors.internal();
}
