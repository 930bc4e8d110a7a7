import { ExternalLink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { AvatarField } from '#account/pictures/web/avatar-field.tsx';
import { findSlugProblem, isAboutSlug, sayOfTeamAddress, suggestSlug } from '#agency/rules/slug.ts';
import type { Agency } from '#agency/web/agency.ts';
import { AgencyScreen } from '#agency/web/agency-screen.tsx';
import { TEAM_PREFIX, teamPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ColorField } from '#kit/web/fields/color-field.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { LIGHT } from '#page/design/rules/default-palettes.ts';
import { LEADS_RULES, parseLeadsRule } from '#page/locks/rules/staff-status.ts';
import { useSaveAgency, useUploadLogo } from './mutations.ts';
import { DIRECTORY_ID, landOn, SIGN_IN_ID } from './profile-places.ts';

// Below the fold, and rarely used.
const DirectoryCard = lazily(
  () => import('#agency/directory/web/directory-card.tsx'),
  (file) => file.DirectoryCard,
);

const CompanySignInCard = lazily(
  () => import('#agency/company-sign-in/web/company-sign-in-card.tsx'),
  (file) => file.CompanySignInCard,
);

const OtherTeamToolsCard = lazily(
  () => import('./team-tools-card.tsx'),
  (file) => file.OtherTeamToolsCard,
);

/** The agency's own details, and what it shows publicly. */
export function AgencyProfileScreen() {
  return (
    <AgencyScreen title="Agency profile" isOwners>
      {({ agency }) => (
        <div className="flex max-w-3xl flex-col gap-6">
          <TeamPageLink agency={agency} />
          <AgencyProfileForm agency={agency} />
          <LeadsRuleCard agency={agency} />
          <div id={SIGN_IN_ID} ref={landOn} className="scroll-mt-24 empty:hidden">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <CompanySignInCard />
            </Suspense>
          </div>
          <div id={DIRECTORY_ID} ref={landOn} className="scroll-mt-24">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <DirectoryCard />
            </Suspense>
          </div>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <OtherTeamToolsCard />
          </Suspense>
        </div>
      )}
    </AgencyScreen>
  );
}

function TeamPageLink({ agency: { slug, is_team_public } }: { agency: Agency }) {
  if (!slug || !is_team_public) return null;
  const path = teamPath(slug);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-ink border-t-2 bg-surface py-3 pr-3 pl-4">
      <p className="wrap-anywhere min-w-0 text-ink-soft">
        {window.location.host}
        {path}
      </p>
      <Button asChild variant="secondary" size="sm">
        <a href={path} target="_blank" rel="noopener">
          <ExternalLink />
          View team page
        </a>
      </Button>
    </div>
  );
}

type AgencyProfileFormProps = { agency: Agency };

/** The agency's name and logo, and its team page. */
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
function LeadsRuleCard({ agency }: AgencyProfileFormProps) {
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
  /** The agency's name; its first letter replaces a missing logo. */
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
