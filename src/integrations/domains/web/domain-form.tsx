import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import type { DomainTargets } from '../rules/dns-records.ts';
import { isTeamDomain, toBaseName, toTeamDomain } from '../rules/hosts.ts';
import { DOMAIN_MESSAGES, parseDomainName } from '../rules/name.ts';
import { useClaimDomain } from './mutations.ts';

type DomainFormProps = {
  isFirst: boolean;
  /** Whether a domain can be for a whole team. */
  leadsTeam: boolean;
  targets: DomainTargets;
};

/** Takes the name of a domain bought elsewhere. */
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
          'We couldn’t add the domain.',
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
