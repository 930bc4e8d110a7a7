import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';

type ActionButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: ReactNode;
  children: ReactNode;
};

/** Equal widths with text at the left, because the buttons form a list. */
export function ActionButton({ icon, children, ...button }: ActionButtonProps) {
  return (
    <Button variant="secondary" className="w-full justify-start" {...button}>
      {icon}
      <span className="truncate">{children}</span>
    </Button>
  );
}
