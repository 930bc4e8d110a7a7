import {
  SENDABLE_EXAMPLES,
  toExampleMessage,
  WEBHOOK_EVENT_KEYS,
  WEBHOOK_EVENTS,
} from '#integrations/webhooks/rules/events.ts';

const SOURCE = '`src/integrations/webhooks/rules/`';

const SQL_HEAD = `-- The example of each event, for tests: written by \`npm run generate\` from ${SOURCE}.

create or replace function private.event_example(event text) returns jsonb
language sql immutable set search_path = '' as $$
  select e.data from (values`;

/** @returns the SQL file with each event's test message */
export function renderEventExamples(): string {
  const rows = SENDABLE_EXAMPLES.map(
    ([event, data]) => `    ('${event}', '${JSON.stringify(data).replaceAll("'", "''")}'::jsonb)`,
  );
  return `${SQL_HEAD}\n${rows.join(',\n')}\n  ) as e (event, data) where e.event = event_example.event\n$$;\n`;
}

const HEAD = `# Webhook events

Written by \`npm run generate\` from ${SOURCE}. The screen of webhooks shows the same.

Each event is a POST with JSON, signed as [Standard Webhooks](https://www.standardwebhooks.com). Answer with 2xx within 10 seconds. A message keeps its id (\`webhook-id\`) through every try, so receivers recognise repeats. A test that you send yourself has \`"test": true\`.
`;

/** @returns the event catalogue, for the documents */
export function renderEventDocument(): string {
  const parts = WEBHOOK_EVENT_KEYS.map((event) => {
    const { name, when } = WEBHOOK_EVENTS[event];
    const example = JSON.stringify(toExampleMessage(event), null, 2);
    return `\n## \`${event}\`\n\n${name}. ${when}\n\n\`\`\`json\n${example}\n\`\`\`\n`;
  });
  return HEAD + parts.join('');
}
