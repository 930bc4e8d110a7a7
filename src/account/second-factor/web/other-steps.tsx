import { useNavigate } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { leave } from './mutations.ts';

/** Alternatives to the second step: use the other method, or start over. */
export function OtherSteps({ label, onOther }: { label: string; onOther: () => void }) {
  const navigate = useNavigate();
  const signOut = async () => {
    await leave();
    await navigate(PATHS.signIn, { replace: true });
  };
  return (
    <span className="-mx-4 flex flex-col items-start gap-1">
      <Button variant="ghost" onClick={onOther}>
        {label}
      </Button>
      <Button variant="ghost" onClick={() => void signOut()}>
        Sign out
      </Button>
    </span>
  );
}
