/** Topics of requests, by their names in the database. */
export const SUPPORT_TOPICS = {
  page: 'My page',
  billing: 'Plan and payment',
  account: 'Account and sign-in',
  integrations: 'Domain and integrations',
  other: 'Something else',
} as const;

export type SupportTopic = keyof typeof SUPPORT_TOPICS;

/** A request's states, for its owner. */
export const SUPPORT_STATES = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  closed: 'Closed',
} as const;

export type SupportState = keyof typeof SUPPORT_STATES;

/** In characters; the same in `supabase/migrations`. */
export const SUPPORT_SUBJECT_LENGTH = 120;
export const SUPPORT_MESSAGE_LENGTH = 4000;

export type SupportMessage = {
  id: number;
  is_answer: boolean;
  body: string;
  written_at: string;
};

/** @returns the topic in words; the name itself if unknown */
export function toTopicWords(topic: string): string {
  return Object.hasOwn(SUPPORT_TOPICS, topic) ? SUPPORT_TOPICS[topic as SupportTopic] : topic;
}

/** @returns the state in words; the name itself if unknown */
export function toStateWords(status: string): string {
  return Object.hasOwn(SUPPORT_STATES, status) ? SUPPORT_STATES[status as SupportState] : status;
}
