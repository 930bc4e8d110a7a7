/** Functions of `public` about a page and its audience, and who may call them. */
export const PAGE_FUNCTIONS = {
  'public.contact_tags()': { rights: 'invoker', callers: ['authenticated'] },
  'public.duplicate_contacts()': { rights: 'invoker', callers: ['authenticated'] },
  'public.import_contacts(contacts jsonb)': { rights: 'invoker', callers: ['authenticated'] },
  'public.lead_sources()': { rights: 'invoker', callers: ['authenticated'] },
  'public.merge_contacts(keep uuid, merged uuid, chosen jsonb)': {
    rights: 'definer',
    callers: ['authenticated'],
  },
  'public.picture_albums()': { rights: 'invoker', callers: ['authenticated'] },
  'public.picture_uses(ids uuid[])': { rights: 'definer', callers: ['authenticated'] },
  'public.save_draft(owner uuid, device text, changes jsonb)': {
    rights: 'definer',
    callers: ['authenticated'],
  },
  'public.restore_leads(ids jsonb)': { rights: 'definer', callers: ['authenticated'] },
  'public.find_username_problem(username text)': { rights: 'definer', callers: ['authenticated'] },
} satisfies Record<string, { rights: 'definer' | 'invoker'; callers: readonly string[] }>;
