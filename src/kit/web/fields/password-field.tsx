import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> & {
  /** Tells password managers whether to fill in a password or generate one. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password field, with a button to show the input. */
export function PasswordField(props: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <TextField
      {...props}
      type={revealed ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={revealed ? 'Hide characters' : 'Show characters'}
          icon={revealed ? <EyeOff /> : <Eye />}
          aria-pressed={revealed}
          onClick={() => setRevealed(!revealed)}
          className="pointer-coarse:size-10"
        />
      }
    />
  );
}
