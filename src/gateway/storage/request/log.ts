/** Logs details that callers mustn't see. A pino logger fits. */
export type StorageLog = { error(details: object, message: string): void };
