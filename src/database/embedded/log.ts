/** The database folder's logger; pino's has the same interface. */
export type Log = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
