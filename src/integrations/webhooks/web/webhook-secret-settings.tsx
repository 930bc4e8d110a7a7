import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ask } from '#kit/web/overlays/question.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { useRotateSecret } from './mutations.ts';
import { webhookSecretQuery } from './queries.ts';

type SecretProps = { webhookId: string };

/** The signing secret that receivers verify messages with, shown on request. */
export function WebhookSecretSettings(props: SecretProps) {
  const [isShown, setShown] = useState(false);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Signing secret</h3>
      <p className="text-ink-soft">
        We sign each message (Standard Webhooks). Use this secret so your endpoint can verify it.
      </p>
      {isShown ? (
        <Secret {...props} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setShown(true)}>
            Show secret
          </Button>
        </div>
      )}
    </section>
  );
}

const ROTATION = {
  title: 'Make a new secret?',
  description:
    'For a day we sign with both, so you have time to switch. Then the old one stops working.',
  confirmLabel: 'Make a new secret',
};

function Secret({ webhookId }: SecretProps) {
  const userId = useOwner();
  const secret = useQuery(webhookSecretQuery(userId, webhookId));
  const rotate = useRotateSecret(webhookId);
  if (secret.isPending) return <Skeleton className="h-10" />;
  if (!secret.data) {
    return <LoadFailure title="We couldn’t read the secret" onRetry={secret.refetch} />;
  }
  const { beforeEndsAt } = secret.data;
  return (
    <>
      <code className="wrap-anywhere rounded-md bg-sunken p-3 font-mono text-sm">
        {secret.data.secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret.data.secret} label="Copy secret" copied="Secret copied" />
        <Button
          variant="ghost"
          busy={rotate.isPending}
          onClick={() => void ask(ROTATION).then((isSure) => isSure && rotate.mutate())}
        >
          Make a new one
        </Button>
      </div>
      {beforeEndsAt && (
        <p className="text-ink-faint">The old one works until {formatMoment(beforeEndsAt)}.</p>
      )}
    </>
  );
}
