import { type Choice, type Filter, type Option, valueFilter } from './filters.ts';

/** Rows with one value, offered as a choice; only its options are known, if it has any. */
export function choiceFilter<Column extends string>(
  param: string,
  column: Column,
  choice: Choice,
): Filter<Column> {
  const known = choice.options?.map(({ value }) => value);
  return { ...valueFilter(param, column, known), choice };
}

/** @param labels by value @returns them as options, in their order */
export function toOptions(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
