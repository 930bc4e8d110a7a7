import { useState } from 'react';
import { AvatarField } from '#account/pictures/web/avatar-field.tsx';
import { findSlugProblem, isAboutSlug, sayOfTeamAddress, suggestSlug } from '#agency/rules/slug.ts';
import type { Agency } from '#agency/web/agency.ts';
import { TEAM_PREFIX } from '#kit/rules/paths.ts';
import { ColorField } from '#kit/web/fields/color-field.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { LIGHT } from '#page/design/rules/default-palettes.ts';
import { LEADS_RULES, parseLeadsRule } from '#page/locks/rules/staff-status.ts';
import { useSaveAgency, useUploadLogo } from './mutations.ts';

type AgencyProfileFormProps = { agency: Agency };

/** The agency's name and logo, and whether its team page is public. */
export function AgencyProfileForm({ agency }: AgencyProfileFormProps) {
  const { ask } = useSaveAgency('Agency saved');
  const [logo_url, setLogo] = useState(agency.logo_url);
  const [accent, setAccent] = useState(agency.accent);
  const [is_team_public, setPublic] = useState(agency.is_team_public);
  const save = async (form: FormData) => {
    const slug = readText(form, 'slug').trim();
    const wrong = slug === '' && !is_team_public ? null : findSlugProblem(slug);
    if (wrong !== null) return toSlugProblem(wrong);
    const [name, about] = [readText(form, 'name'), readText(form, 'about')];
    const team = { slug: slug === '' ? null : slug, is_team_public };
    const columns = { name, about, logo_url, accent, ...team };
    const refusal = await ask(columns, 'We couldn’t save the agency.');
    return refusal !== null && isAboutSlug(refusal) ? toSlugProblem(refusal) : refusal;
  };
  return (
    <CardForm
      title="Who you are"
      description="Shown on the team page and in emails to your team."
      label="Agency"
      save={save}
    >
      {(wrong) => (
        <>
          <LogoField name={agency.name} url={logo_url} onChange={setLogo} />
          <TextField label="Name" name="name" defaultValue={agency.name} maxLength={100} required />
          <ColorField
            label="Colour"
            value={accent}
            fallback={LIGHT.accent}
            onValueChange={setAccent}
          />
          <TextareaField
            label="About"
            name="about"
            dir="auto"
            rows={3}
            defaultValue={agency.about}
            maxLength={500}
            placeholder="A line or two for visitors to the team page"
          />
          <SwitchField
            label="Public team page"
            description="Lists everyone who has joined, with picture, name, role and a link to their page."
            checked={is_team_public}
            onCheckedChange={setPublic}
          />
          <SlugField agency={agency} error={findSentence(wrong, 'slug')} />
        </>
      )}
    </CardForm>
  );
}

const toSlugProblem = (sentence: string) => ({
  field: 'slug',
  sentence: sayOfTeamAddress(sentence),
});

function SlugField({ agency, error }: { agency: Agency; error: string | undefined }) {
  return (
    <TextField
      label="Team address"
      name="slug"
      prefix={`${window.location.host}${TEAM_PREFIX}`}
      defaultValue={agency.slug ?? suggestSlug(agency.name)}
      maxLength={30}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      error={error}
      description="3 to 30 lowercase letters, numbers, dashes or underscores."
    />
  );
}

/** Decides who sees staff leads; each choice is saved at once. */
export function LeadsRuleCard({ agency }: AgencyProfileFormProps) {
  const save = useSaveAgency('Saved. Applies to new leads');
  const rule = parseLeadsRule(agency.leads_rule);
  const change = async (isShared: boolean) => {
    const leads_rule = isShared ? 'shared' : 'private';
    const refusal = await save.ask({ leads_rule }, 'We couldn’t save this.');
    if (refusal !== null) toast.error(refusal);
  };
  return (
    <Card title="Your team’s leads">
      <SwitchField
        label="Share new leads with me"
        description={LEADS_RULES[rule].owner}
        checked={rule === 'shared'}
        disabled={save.isPending}
        onCheckedChange={(isShared) => void change(isShared)}
      />
    </Card>
  );
}

type LogoFieldProps = {
  /** The agency's name, whose first letter stands in for a missing logo. */
  name: string;
  url: string | null;
  onChange: (url: string | null) => void;
};

/** The agency's logo, kept in the owner's library and shown once the form is saved. */
function LogoField({ name, url, onChange }: LogoFieldProps) {
  const { mutate, isPending, error } = useUploadLogo();
  return (
    <AvatarField
      name={name}
      url={url}
      error={error}
      noun="logo"
      label="Logo"
      busy={isPending}
      busyLabel="Uploading…"
      removeLabel="Remove"
      failure="We couldn’t upload the picture."
      onFile={(file) => mutate(file, { onSuccess: onChange })}
      onRemove={() => onChange(null)}
    />
  );
}
