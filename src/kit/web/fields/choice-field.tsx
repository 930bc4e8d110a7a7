import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '../loading/deferred.ts';
import { type ChoiceFieldProps, FEW_OPTIONS } from './choice-options.ts';
import { SelectField } from './select-field.tsx';

const LONG = defer(
  () => import('./long-choice.tsx'),
  (file) => file.LongChoice,
);

/** One of any number of options: few in the platform's own list, more in a window with a search. */
export function ChoiceField(props: ChoiceFieldProps) {
  const isLong = props.options.length > FEW_OPTIONS;
  const LongChoice = useDeferred(LONG, isLong);
  if (isLong && LongChoice) return <LongChoice {...props} />;
  const { searchLabel: _, onChoose, disabled = false, ...field } = props;
  return (
    <SelectField
      {...field}
      disabled={disabled || isLong}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
