// Written by `npm run generate` from the OpenAPI document of the API.

export type Profile = { id: string; username: string; url: string; card_url: string; full_name: string; designation: string; bio: string; profile_picture_url: string | null; profile_picture_focus: { x: number; y: number; } | null; cover_image_url: string | null; cover_image_focus: { x: number; y: number; } | null; links: readonly ({ id: string; text: string; url: string; is_visible: boolean; heading: string | null; })[]; social_links: readonly (string)[]; created_at: string; updated_at: string; };

export type Problem = { code: string; message: string; };

export type ProfileChange = { full_name?: string; designation?: string; bio?: string; links?: readonly ({ id?: string; text?: string; url: string; is_visible?: boolean; heading?: string | null; })[]; social_links?: readonly (string)[]; };

export type LeadPage = { data: readonly (Lead)[]; next_cursor: string | null; };

export type Lead = { id: string; created_at: string; full_name: string; email: string; phone: string; company: string; message: string; source: string; is_favorite: boolean; consent: string; consented_at: string | null; contact_id: string | null; };

export type NewLead = { full_name?: string; email?: string; phone?: string; company?: string; message?: string; };

export type LeadMark = { is_favorite: boolean; };

export type ContactPage = { data: readonly (Contact)[]; next_cursor: string | null; };

export type Contact = { id: string; created_at: string; updated_at: string; full_name: string; email: string; phone: string; company: string; designation: string; address: string; notes: string; tags: readonly (string)[]; status: "new" | "contacted" | "qualified" | "customer" | "archived"; source: "lead" | "manual" | "import"; last_contact_at: string | null; };

export type Days = { first_day: string; last_day: string; days: readonly ({ day: string; views: number; visitors: number; clicks: number; leads: number; })[]; totals: { views: number; visitors: number; clicks: number; leads: number; }; };

export type Summary = { views: { total: number; last_7_days: number; last_30_days: number; }; clicks: { total: number; by_type: Readonly<Record<string, number>>; }; leads: number; };

export type MemberPage = { data: readonly (Member)[]; next_cursor: string | null; };

export type Member = { id: string; full_name: string; email: string; status: "invited" | "active" | "suspended"; group: string | null; username: string | null; url: string | null; invited_at: string; joined_at: string | null; };

export type TeamLeadPage = { data: readonly (TeamLead)[]; next_cursor: string | null; };

export type TeamLead = { id: string; created_at: string; full_name: string; email: string; phone: string; company: string; message: string; source: string; consent: string; consented_at: string | null; state: "new" | "answered" | "won" | "lost"; due_on: string | null; person: { id: string | null; full_name: string; username: string | null; }; };

/** What each event sends to a webhook. */
export type WebhookMessages = {
  /** New lead. */
  'lead.created': { type: "lead.created"; timestamp: string; test?: true; data: { id: string; created_at: string; full_name: string; email: string; phone: string; company: string; message: string; source: string; consent: string; consented_at: string | null; }; };
  /** Lead deleted. */
  'lead.deleted': { type: "lead.deleted"; timestamp: string; test?: true; data: { id: string; }; };
  /** New contact. */
  'contact.created': { type: "contact.created"; timestamp: string; test?: true; data: { id: string; created_at: string; full_name: string; email: string; phone: string; company: string; designation: string; address: string; tags: readonly (string)[]; status: "new" | "contacted" | "qualified" | "customer" | "archived"; source: "lead" | "manual" | "import"; }; };
  /** Contact changed. */
  'contact.updated': { type: "contact.updated"; timestamp: string; test?: true; data: { id: string; created_at: string; full_name: string; email: string; phone: string; company: string; designation: string; address: string; tags: readonly (string)[]; status: "new" | "contacted" | "qualified" | "customer" | "archived"; source: "lead" | "manual" | "import"; }; };
  /** Contact deleted. */
  'contact.deleted': { type: "contact.deleted"; timestamp: string; test?: true; data: { id: string; }; };
  /** Page published. */
  'page.published': { type: "page.published"; timestamp: string; test?: true; data: { version: number; username: string; full_name: string; }; };
  /** Plan changed. */
  'plan.changed': { type: "plan.changed"; timestamp: string; test?: true; data: { plan: string; before: string; expires_at: string | null; }; };
  /** Account scheduled for deletion. */
  'account.deletion': { type: "account.deletion"; timestamp: string; test?: true; data: { due_at: string; }; };
  /** Member joined. */
  'member.joined': { type: "member.joined"; timestamp: string; test?: true; data: { id: string; full_name: string; email: string; status: "active" | "suspended"; joined_at: string; group: string | null; username: string | null; }; };
  /** Member changed. */
  'member.updated': { type: "member.updated"; timestamp: string; test?: true; data: { id: string; full_name: string; email: string; status: "active" | "suspended"; joined_at: string; group: string | null; username: string | null; }; };
  /** Member left. */
  'member.left': { type: "member.left"; timestamp: string; test?: true; data: { id: string; email: string; }; };
  /** New team lead. */
  'team_lead.created': { type: "team_lead.created"; timestamp: string; test?: true; data: { id: string; created_at: string; full_name: string; email: string; phone: string; company: string; message: string; source: string; consent: string; consented_at: string | null; person: { id: string | null; full_name: string; username: string | null; }; }; };
  /** Team lead deleted. */
  'team_lead.deleted': { type: "team_lead.deleted"; timestamp: string; test?: true; data: { id: string; }; };
  /** Team lead assigned. */
  'team_lead.assigned': { type: "team_lead.assigned"; timestamp: string; test?: true; data: { id: string; state: "new" | "answered" | "won" | "lost"; due_on: string | null; assignee: { id: string | null; full_name: string; username: string | null; } | null; by: { id: string | null; full_name: string; username: string | null; } | null; }; };
  /** Team lead changed. */
  'team_lead.updated': { type: "team_lead.updated"; timestamp: string; test?: true; data: { id: string; state: "new" | "answered" | "won" | "lost"; due_on: string | null; assignee: { id: string | null; full_name: string; username: string | null; } | null; by: { id: string | null; full_name: string; username: string | null; } | null; }; };
  /** Note on a team lead. */
  'team_lead.noted': { type: "team_lead.noted"; timestamp: string; test?: true; data: { id: string; state: "new" | "answered" | "won" | "lost"; due_on: string | null; assignee: { id: string | null; full_name: string; username: string | null; } | null; by: { id: string | null; full_name: string; username: string | null; } | null; note: string; }; };
};

/** Any message to a webhook; its `type` says which. */
export type WebhookMessage = WebhookMessages[keyof WebhookMessages];

/** What each operation takes and answers. */
export type Operations = {
  /** Your profile. */
  getProfile: {
    input: { query?: undefined };
    answer: Profile;
  };
  /** Change your profile and its links, and publish them, at most 5 times a minute. */
  patchProfile: {
    input: { body: ProfileChange; };
    answer: Profile;
  };
  /** Your leads, the newest first. */
  getLeads: {
    input: { query?: { limit?: number; cursor?: string; since?: string; }; };
    answer: LeadPage;
  };
  /** Add a lead. */
  postLeads: {
    input: { body: NewLead; };
    answer: Lead;
  };
  /** One of your leads. */
  getLeadsId: {
    input: { path: { id: string; }; };
    answer: Lead;
  };
  /** Mark a lead as a favorite or not. */
  patchLeadsId: {
    input: { path: { id: string; }; body: LeadMark; };
    answer: Lead;
  };
  /** Delete a lead. */
  deleteLeadsId: {
    input: { path: { id: string; }; };
    answer: undefined;
  };
  /** Your contacts, the newest first. */
  getContacts: {
    input: { query?: { limit?: number; cursor?: string; since?: string; }; };
    answer: ContactPage;
  };
  /** One of your contacts. */
  getContactsId: {
    input: { path: { id: string; }; };
    answer: Contact;
  };
  /** Daily totals for up to 400 days, in your time zone. */
  getEventsDays: {
    input: { query?: { from?: string; to?: string; }; };
    answer: Days;
  };
  /** Totals for the period. */
  getEventsSummary: {
    input: { query?: undefined };
    answer: Summary;
  };
  /** The people on your team, the latest invited first. */
  getTeam: {
    input: { query?: { limit?: number; cursor?: string; since?: string; }; };
    answer: MemberPage;
  };
  /** One of the people on your team. */
  getTeamId: {
    input: { path: { id: string; }; };
    answer: Member;
  };
  /** The leads your team shares with you, the newest first. */
  getTeamLeads: {
    input: { query?: { limit?: number; cursor?: string; since?: string; }; };
    answer: TeamLeadPage;
  };
  /** One of the leads your team shares with you. */
  getTeamLeadsId: {
    input: { path: { id: string; }; };
    answer: TeamLead;
  };
  /** The newest leads of your team as a plain list, for tools that poll. */
  getPollingTeamLeads: {
    input: { query?: { limit?: number; since?: string; }; };
    answer: readonly (TeamLead)[];
  };
  /** The newest leads as a plain list, for tools that poll. */
  getPollingLeads: {
    input: { query?: { limit?: number; since?: string; }; };
    answer: readonly (Lead)[];
  };
  /** The newest contacts as a plain list, for tools that poll. */
  getPollingContacts: {
    input: { query?: { limit?: number; since?: string; }; };
    answer: readonly (Contact)[];
  };
};

/** How each operation is asked. */
export const OPERATIONS = {
  getProfile: ['GET', '/api/v1/profile'],
  patchProfile: ['PATCH', '/api/v1/profile'],
  getLeads: ['GET', '/api/v1/leads'],
  postLeads: ['POST', '/api/v1/leads'],
  getLeadsId: ['GET', '/api/v1/leads/{id}'],
  patchLeadsId: ['PATCH', '/api/v1/leads/{id}'],
  deleteLeadsId: ['DELETE', '/api/v1/leads/{id}'],
  getContacts: ['GET', '/api/v1/contacts'],
  getContactsId: ['GET', '/api/v1/contacts/{id}'],
  getEventsDays: ['GET', '/api/v1/events/days'],
  getEventsSummary: ['GET', '/api/v1/events/summary'],
  getTeam: ['GET', '/api/v1/team'],
  getTeamId: ['GET', '/api/v1/team/{id}'],
  getTeamLeads: ['GET', '/api/v1/team-leads'],
  getTeamLeadsId: ['GET', '/api/v1/team-leads/{id}'],
  getPollingTeamLeads: ['GET', '/api/v1/polling/team-leads'],
  getPollingLeads: ['GET', '/api/v1/polling/leads'],
  getPollingContacts: ['GET', '/api/v1/polling/contacts'],
} as const satisfies Record<keyof Operations, readonly [method: string, path: string]>;
