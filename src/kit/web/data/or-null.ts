/** Passes null to a database function; the generated argument types leave null out. */
export function orNull<Value>(value: Value | null): Value {
  return value as Value;
}
