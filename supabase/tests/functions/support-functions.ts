const CALLED = { rights: 'definer', callers: ['authenticated'] } as const;

/** Functions of questions to support that run with their owner's rights, and who may call them. */
export const SUPPORT_FUNCTIONS = {
  'public.ask_support(topic text, subject text, body text)': CALLED,
  'public.reply_to_support(id uuid, body text)': CALLED,
  'public.close_support(id uuid)': CALLED,
  'public.admin_support_request(id uuid)': CALLED,
  'public.admin_answer_support(id uuid, body text, is_closing boolean, seen bigint)': CALLED,
} as const;
