import type { FieldProps } from './field.tsx';

/** An option in a list. */
export type ChoiceOption = { value: string; label: string };

export type ChoiceFieldProps = FieldProps & {
  options: readonly ChoiceOption[];
  disabled?: boolean;
  /** Set if its position explains it, so that the label is for screen readers only. */
  hideLabel?: boolean;
  searchLabel?: string;
} & (HeldChoice | FormChoice);

/** The caller has the value. */
type HeldChoice = {
  value: string;
  onChoose: (value: string) => void;
  name?: undefined;
  defaultValue?: undefined;
};

/** A named part of a form, included in its reset. Starts with the first option by default. */
type FormChoice = {
  name: string;
  defaultValue?: string;
  value?: undefined;
  onChoose?: undefined;
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
