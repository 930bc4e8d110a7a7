import type { DomainTargets } from '#domain/domains/dns-records.ts';
import { isTeamDomain, toBaseName, toTeamDomain } from '#domain/domains/hosts.ts';
import { DOMAIN_MESSAGES, parseDomainName } from '#domain/domains/name.ts';
import { CardForm } from '#web/lib/forms/card-form.tsx';
import { findSentence, readText } from '#web/lib/forms/use-submit.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useClaimDomain } from '../mutations.ts';

type DomainFormProps = {
  isFirst: boolean;
  /** Whether a domain can be for a whole team. */
  leadsTeam: boolean;
  targets: DomainTargets;
};

/** Takes the name of a domain that the owner has bought elsewhere. */
export function DomainForm({ isFirst, leadsTeam, targets }: DomainFormProps) {
  const claim = useClaimDomain();
  const save = async (form: FormData) => {
    const ownHosts = [targets.host, ...(targets.pagesHost === null ? [] : [targets.pagesHost])];
    const typed = readText(form, 'name').trim();
    const isOfTeam = leadsTeam && (form.has('team') || isTeamDomain(typed));
    const parsed = parseDomainName(isOfTeam ? toBaseName(typed) : typed, ownHosts);
    const sentence = parsed.ok
      ? await claim.ask(
          isOfTeam ? toTeamDomain(parsed.name) : parsed.name,
          'The domain could not be added.',
        )
      : DOMAIN_MESSAGES[parsed.problem];
    return sentence === null ? null : { field: 'name', sentence };
  };
  return (
    <CardForm
      title={isFirst ? 'Add your domain' : 'Add another domain'}
      description="A domain you own, such as ada.example, or a subdomain such as me.ada.example."
      saveLabel="Add domain"
      busyLabel="Adding…"
      noValidate
      isWide
      save={save}
    >
      {(wrong) => (
        <>
          <TextField
            label="Domain"
            name="name"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={findSentence(wrong, 'name')}
          />
          {leadsTeam && (
            <Checkbox
              label="Give everyone on my team a name below it, such as ada.agency.example"
              showLabel
              name="team"
              className="justify-start text-left"
            />
          )}
        </>
      )}
    </CardForm>
  );
}
