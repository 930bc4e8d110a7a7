import { useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import type { OwnPlan } from '#domain/billing/own-plan.ts';
import { PATHS } from '#domain/paths.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { SECTIONS } from '#domain/profile/sections.ts';
import { divideSections, type HiddenReason } from '#domain/profile/visible-sections.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { TEXT_LINK_LOOK } from '../../../ui/text-link.ts';
import { SECTION_EDITORS } from './section-editors.tsx';
import { useSections } from './use-sections.ts';

/** The editors of the sections that are on, in the order of the page. */
export function SectionCards({ plan }: { plan: OwnPlan }) {
  const { enabled, order } = useSections();
  const { errors } = useFormState<ProfileDraft>();
  const { hidden } = divideSections(enabled, plan);
  return order.map((key) => {
    const section = SECTION_EDITORS[key];
    const reason = hidden.get(key);
    return (
      section &&
      (enabled.includes(key) || errors[section.column]) && (
        <div key={key} id={`section-${key}`}>
          <Card title={SECTIONS[key]} description={section.description}>
            <div className="flex flex-col gap-5">
              {reason && <HiddenNotice reason={reason} plan={plan} />}
              <section.Editor />
            </div>
          </Card>
        </div>
      )
    );
  });
}

function HiddenNotice({ reason, plan }: { reason: HiddenReason; plan: OwnPlan }) {
  return (
    <Banner tone="warning">
      {reason === 'feature'
        ? 'Your plan does not include this section, so visitors do not see it. '
        : `Visitors see the first ${plan.sectionLimit} on your plan, and this one stands after them. Move it up, or switch another one off. `}
      What you enter here is kept.{' '}
      <Link to={PATHS.billing} className={TEXT_LINK_LOOK}>
        See plans
      </Link>
    </Banner>
  );
}
