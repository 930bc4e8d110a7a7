import type { FieldProps } from './field.tsx';

/** One of a list to choose from. */
export type ChoiceOption = { value: string; label: string };

export type ChoiceFieldProps = FieldProps & {
  options: readonly ChoiceOption[];
  value: string;
  disabled?: boolean;
  /** Where its place explains it: the label is for screen readers only. */
  hideLabel?: boolean;
  searchLabel?: string;
  onChoose: (value: string) => void;
};

/** Longer lists get a search. */
export const FEW_OPTIONS = 10;

/** @param typed part of a label, in any case @returns the options that contain it */
export function findOptions<Option extends ChoiceOption>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
}
