import { isUuid } from '#kit/rules/values/uuid.ts';
import { choiceFilter } from './choices.ts';
import type { Choice, Filter } from './filters.ts';

/** A choice by an id that only the screen knows; another value in the URL filters nothing. */
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
