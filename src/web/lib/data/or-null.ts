/** What a function of the database takes as null; their generated types know of no null. */
export function orNull<Value>(value: Value | null): Value {
  return value as Value;
}
