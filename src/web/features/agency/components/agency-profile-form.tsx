import { useState } from 'react';
import {
  findSlugProblem,
  isAboutSlug,
  sayOfTeamAddress,
  suggestSlug,
} from '#domain/agency/slug.ts';
import { LEADS_RULES, parseLeadsRule } from '#domain/agency/staff-status.ts';
import { TEAM_PREFIX } from '#domain/paths.ts';
import type { Agency } from '../../../lib/agency/agency.ts';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useSaveAgency } from '../mutations.ts';
import { LogoField } from './logo-field.tsx';

type AgencyProfileFormProps = { userId: string; agency: Agency };

/** Who the agency is, and whether it shows its team. */
export function AgencyProfileForm({ userId, agency }: AgencyProfileFormProps) {
  const save = useSaveAgency(userId, 'Agency saved');
  const [logo, setLogo] = useState(agency.logo_url);
  const [isPublic, setPublic] = useState(agency.is_team_public);
  const [slugProblem, setSlugProblem] = useState<string | null>(null);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const slug = readText(form, 'slug').trim();
    const wrong = slug === '' && !isPublic ? null : findSlugProblem(slug);
    setSlugProblem(wrong && sayOfTeamAddress(wrong));
    if (wrong !== null) return null;
    const columns = {
      name: readText(form, 'name'),
      about: readText(form, 'about'),
      slug: slug === '' ? null : slug,
      logo_url: logo,
      is_team_public: isPublic,
    };
    const refusal = await save.ask(columns, 'The agency was not saved.');
    if (refusal === null || !isAboutSlug(refusal)) return refusal;
    setSlugProblem(sayOfTeamAddress(refusal));
    return null;
  });
  return (
    <form onSubmit={onSubmit} aria-label="Agency">
      <Card
        title="Who you are"
        description="Invitations and the team page show this."
        footer={
          <Button type="submit" busy={busy} busyLabel="Saving…">
            Save
          </Button>
        }
      >
        <div className="flex max-w-lg flex-col gap-5">
          <ProblemBanner problem={problem} />
          <LogoField name={agency.name} url={logo} onChange={setLogo} />
          <TextField label="Name" name="name" defaultValue={agency.name} maxLength={100} required />
          <TextareaField
            label="About"
            name="about"
            dir="auto"
            rows={3}
            defaultValue={agency.about}
            maxLength={500}
            placeholder="A line or two for visitors of the team page"
          />
          <SwitchField
            label="Public team page"
            description="Lists everybody who has joined: picture, name, role and a link to the page."
            checked={isPublic}
            onCheckedChange={setPublic}
          />
          <TextField
            label="Team address"
            name="slug"
            prefix={`${window.location.host}${TEAM_PREFIX}`}
            defaultValue={agency.slug ?? suggestSlug(agency.name)}
            maxLength={30}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={slugProblem ?? undefined}
            description="Small letters, numbers, dashes and underscores, 3 to 30 of them."
          />
        </div>
      </Card>
    </form>
  );
}

/** Who sees the leads of staff; saved as soon as it is chosen. */
export function LeadsRuleCard({ userId, agency }: AgencyProfileFormProps) {
  const save = useSaveAgency(userId, 'Saved. It holds for leads from now on');
  const rule = parseLeadsRule(agency.leads_rule);
  const change = async (isShared: boolean) => {
    const leads_rule = isShared ? 'shared' : 'private';
    const refusal = await save.ask({ leads_rule }, 'This was not saved.');
    if (refusal !== null) toast.error(refusal);
  };
  return (
    <Card title="Leads of your team">
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
