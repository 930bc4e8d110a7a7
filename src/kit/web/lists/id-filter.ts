import { isUuid } from '#kit/rules/values/json.ts';
import { choiceFilter } from './choices.ts';
import type { Choice, Filter } from './filters.ts';

/** A filter by an id that only the screen knows; other values in the URL are ignored. */
export function idFilter<Column extends string>(
  param: string,
  column: Column,
  choice: Choice,
): Filter<Column> {
  const filter = choiceFilter(param, column, choice);
  return {
    ...filter,
    read: (values, now) => (isUuid(values.get(param)) ? filter.read(values, now) : []),
  };
}
