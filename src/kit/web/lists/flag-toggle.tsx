import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import type { ListAddress } from './use-list-address.ts';

type FlagToggleProps = {
  address: ListAddress;
  /** The parameter of a `flagFilter`. */
  param: string;
  icon: ReactNode;
  /** For screen readers only on a phone. */
  children: string;
};

/** Filters a list by a flag, with a button. */
export function FlagToggle({ address, param, icon, children }: FlagToggleProps) {
  const isOn = address.params.get(param) === '1';
  return (
    <Button
      variant="secondary"
      aria-pressed={isOn}
      className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
      onClick={() => address.choose({ [param]: isOn ? null : '1' })}
    >
      {icon}
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  );
}
