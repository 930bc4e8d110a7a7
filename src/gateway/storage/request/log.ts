/** Where is reported what the caller must not be told. A pino logger is one. */
export type StorageLog = { error(details: object, message: string): void };
