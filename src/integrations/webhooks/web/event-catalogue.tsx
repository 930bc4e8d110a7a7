import { Suspense } from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { CodeSample } from '#kit/web/ui/code-sample.tsx';
import { toExampleMessage, WEBHOOK_EVENTS, type WebhookEvent } from '../rules/events.ts';

// Loaded after the screen, with the Markdown parser.
const Recipes = lazily(
  () => import('./recipes.tsx'),
  (file) => file.Recipes,
);

/** Each event with an example payload. */
export function EventCatalogue({ events }: { events: readonly WebhookEvent[] }) {
  return (
    <Card
      title="What each event sends"
      description="A POST with JSON, signed as Standard Webhooks. Answer with 2xx within 10 seconds."
    >
      <div className="-my-3 flex flex-col divide-y divide-line">
        {events.map((key) => (
          <details key={key} className="py-3">
            <summary className="cursor-pointer">
              <span className="font-medium">{WEBHOOK_EVENTS[key].name}</span>{' '}
              <code className="text-ink-faint text-sm">{key}</code>
            </summary>
            <div className="mt-2 flex flex-col gap-2">
              <p className="text-ink-soft">{WEBHOOK_EVENTS[key].when}</p>
              <CodeSample>{JSON.stringify(toExampleMessage(key), null, 2)}</CodeSample>
            </div>
          </details>
        ))}
      </div>
    </Card>
  );
}

/** How to receive events on one's own machine, and programs that forward them. */
export function EventGuides() {
  return (
    <Card title="Guides">
      <div className="-my-3 flex flex-col divide-y divide-line">
        <details className="py-3">
          <summary className="cursor-pointer font-medium">Try it on your own machine</summary>
          <div className="mt-3 flex flex-col gap-3 text-ink-soft">
            <p>
              Start a small server and make it reachable with a tunnel, such as cloudflared or
              ngrok. Add the tunnel’s https address above, then press “Send a test”.
            </p>
            <CodeSample>{TRY_OUT}</CodeSample>
          </div>
        </details>
        <Suspense>
          <Recipes />
        </Suspense>
      </div>
    </Card>
  );
}

const TRY_OUT = `npm install standardwebhooks
WEBHOOK_SECRET=whsec_… node receive.mjs

// receive.mjs
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
createServer(async (request, response) => {
  console.log(webhook.verify(await text(request), request.headers));
  response.writeHead(204).end();
}).listen(8080);`;
