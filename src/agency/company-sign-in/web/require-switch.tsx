import type { CompanySignIn } from '#agency/people/rules/company-sign-in.ts';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { ask } from '#kit/web/overlays/question.tsx';
import { useRequireCompanySignIn } from './mutations.ts';

type RequireSwitchProps = {
  signIn: Pick<CompanySignIn, 'domain' | 'is_required' | 'used_at' | 'rests'>;
};

/** Requires company sign-in of all members, once it has worked. */
export function RequireSwitch({ signIn }: RequireSwitchProps) {
  const { domain, is_required, used_at, rests } = signIn;
  const { mutate, isPending } = useRequireCompanySignIn();
  const isTried = used_at !== null && rests === null;
  const change = async (isRequired: boolean) => {
    const question = {
      title: 'Require company sign-in?',
      description: `Members with an address at ${domain} can’t use passwords, passkeys or codes any more. Everyone who signed in with one has been signed out. You can always sign in another way.`,
      confirmLabel: 'Require it',
      tone: 'primary',
    } as const;
    if (!isRequired || (await ask(question))) mutate(isRequired);
  };
  return (
    <SwitchField
      label="Require company sign-in"
      description={
        isTried || is_required
          ? `Members with an address at ${domain} sign in only this way. You can always use your password.`
          : 'Once someone has signed in this way, you can require it.'
      }
      checked={is_required}
      disabled={isPending || (!isTried && !is_required)}
      onCheckedChange={(isRequired) => void change(isRequired)}
    />
  );
}
