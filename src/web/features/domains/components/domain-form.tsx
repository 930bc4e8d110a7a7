import { DOMAIN_MESSAGES, parseDomainName } from '#domain/domains/name.ts';
import type { DomainTargets } from '#domain/domains/records.ts';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useClaimDomain } from '../mutations.ts';

type DomainFormProps = { userId: string; isFirst: boolean; targets: DomainTargets };

/** Takes the name of a domain its owner has bought elsewhere. */
export function DomainForm({ userId, isFirst, targets }: DomainFormProps) {
  const claim = useClaimDomain(userId);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const ownHosts = [targets.host, ...(targets.pagesHost === null ? [] : [targets.pagesHost])];
    const parsed = parseDomainName(readText(form, 'name'), ownHosts);
    if (!parsed.ok) return DOMAIN_MESSAGES[parsed.problem];
    return claim.ask(parsed.name, 'The domain could not be added.');
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Card
        title={isFirst ? 'Add your domain' : 'Add another domain'}
        description="A domain you own, such as ada.example, or a subdomain such as me.ada.example."
        footer={
          <Button type="submit" busy={busy} busyLabel="Adding…">
            Add domain
          </Button>
        }
      >
        <TextField
          label="Domain"
          name="name"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={problem ?? undefined}
        />
      </Card>
    </form>
  );
}
