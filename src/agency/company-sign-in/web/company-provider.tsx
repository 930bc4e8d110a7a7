import { companyCallbackPath } from '#account/sign-in/rules/company-paths.ts';
import type { CompanySignIn } from '#agency/people/rules/company-sign-in.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { absolute } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';

type CompanyProviderProps = { signIn: Pick<CompanySignIn, 'id' | 'issuer' | 'client_id'> };

/** The settings to copy to the provider, and the provider's own settings. */
export function CompanyProvider({ signIn }: CompanyProviderProps) {
  return (
    <div className="flex flex-col gap-4">
      <Facts columns={2}>
        <Fact name="Redirect address" isWide>
          <CopyLine text={absolute(companyCallbackPath(signIn.id))} label="Copy address" />
        </Fact>
        {signIn.issuer !== null && (
          <>
            <Fact name="Issuer" isWide>
              {signIn.issuer}
            </Fact>
            <Fact name="Client ID" isWide>
              {signIn.client_id}
            </Fact>
          </>
        )}
      </Facts>
      <div>
        <ProviderDialog signIn={signIn} />
      </div>
    </div>
  );
}

function ProviderDialog({ signIn: { issuer, client_id } }: CompanyProviderProps) {
  const save = useSaveCompanyProvider();
  const isNew = issuer === null;
  return (
    <FormDialog
      trigger={
        <Button variant={isNew ? 'primary' : 'secondary'}>
          {isNew ? 'Connect provider' : 'Change provider'}
        </Button>
      }
      title={isNew ? 'Connect your provider' : 'Change your provider'}
      description={
        isNew
          ? 'Find these where you registered us with your provider.'
          : 'If you change the issuer or client ID, enter its secret too. Your team has to connect again.'
      }
      confirmLabel="Save"
      busyLabel="Asking your provider…"
      onSubmit={(form) => {
        const client_secret = readText(form, 'client_secret');
        const provider = {
          issuer: readText(form, 'issuer').trim(),
          client_id: readText(form, 'client_id').trim(),
          ...(client_secret && { client_secret }),
        };
        return save.ask(provider, 'We couldn’t save the provider.');
      }}
    >
      <TextField
        label="Issuer"
        description="Such as https://login.company.example"
        name="issuer"
        type="url"
        required
        maxLength={500}
        autoComplete="off"
        defaultValue={issuer ?? ''}
      />
      <TextField
        label="Client ID"
        name="client_id"
        required
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={client_id ?? ''}
      />
      <PasswordField
        label="Client secret"
        description={isNew ? undefined : 'Leave empty to keep the one you have.'}
        name="client_secret"
        required={isNew}
        maxLength={1000}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}

/** A value to copy exactly. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <code className="wrap-anywhere min-w-0 text-sm">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

type Provider = { issuer: string; client_id: string; client_secret?: string };

/** Saves the provider, after the server has checked it. */
function useSaveCompanyProvider() {
  const userId = useOwner();
  return useWrite({
    write: (provider: Provider) => invokeFunction('save-company-provider', provider),
    stale: staleAfter.companyChange(userId),
    done: 'Your provider is connected.',
    isSecret: true,
  });
}
