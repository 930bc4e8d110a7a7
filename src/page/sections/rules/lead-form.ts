import {
  LEAD_FIELD_KEYS,
  LEAD_FIELDS,
  type LeadForm,
  parseLeadForm,
} from '#page/lead-form/rules/lead-form.ts';
import type { Column } from '#page/profile/rules/column-kinds.ts';
import { defineSection, listNames } from './define-section.ts';

const leadForm: Column<LeadForm> = {
  toDraft: parseLeadForm,
  kept: parseLeadForm,
  toStored: (draft) => draft,
  toShown: parseLeadForm,
  findProblems: () => [],
};

export const LEAD_FORM = defineSection({
  key: 'lead_form',
  name: 'Lead Form',
  sentence: 'People send you a message. It arrives in Leads.',
  feature: 'lead_form',
  columns: { lead_form_data: leadForm },
  sample: {},
  summarise: ({ lead_form_data: { fields } }) => {
    const asked = LEAD_FIELD_KEYS.filter((key) => fields[key].isEnabled);
    const names = asked.map((key) => LEAD_FIELDS[key].label.toLowerCase());
    return names.length > 0 ? `Asks for ${listNames(names)}` : null;
  },
});
