import type { Refusal } from '#kit/rules/refusals/refusal.ts';

export const SUPPORT_REFUSALS = {
  support_topic_unknown: [400, 'Please choose a topic.'],
  support_subject_length: [400, 'Please enter a subject of up to 120 characters.'],
  support_message_length: [400, 'Please write 1 to 4000 characters.'],
  support_requests_open: [409, 'Five of your requests are still open. Please add to one of them.'],
  support_messages_spent: [429, 'You wrote 20 messages today. Please write again tomorrow.'],
  support_request_unknown: [404, 'There is no such request.'],
  support_moved_on: [409, 'There’s a new message here. Please read it first.'],
} as const satisfies Readonly<Record<string, Refusal>>;
