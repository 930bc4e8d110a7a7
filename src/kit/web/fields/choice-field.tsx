import { clsx } from 'clsx';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '../loading/deferred.ts';
import { type ChoiceFieldProps, FEW_OPTIONS } from './choice-options.ts';
import { CONTROL_LOOK, FieldFrame, useField } from './field.tsx';

const LONG = defer(
  () => import('./long-choice.tsx'),
  (file) => file.LongChoice,
);

/**
 * A choice of one option: from a native list if there are few, from a window with a search if there are
 * more.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const isLong = props.options.length > FEW_OPTIONS;
  const LongChoice = useDeferred(LONG, isLong);
  if (isLong && LongChoice) return <LongChoice {...props} />;
  return <ShortChoice {...props} disabled={props.disabled === true || isLong} />;
}

function ShortChoice(props: ChoiceFieldProps) {
  const { options, name, value, defaultValue, disabled, hideLabel = false, onChoose } = props;
  const { control, frame } = useField(props);
  const box = (
    // biome-ignore lint/correctness/noRestrictedElements: never more than ten, except while waiting
    <select
      {...control}
      {...(hideLabel && { 'aria-label': props.label })}
      name={name}
      value={value}
      defaultValue={defaultValue}
      disabled={disabled}
      onChange={onChoose && (({ currentTarget }) => onChoose(currentTarget.value))}
      className={clsx(CONTROL_LOOK, 'h-10 pointer-coarse:h-11')}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  return hideLabel ? box : <FieldFrame {...frame}>{box}</FieldFrame>;
}
