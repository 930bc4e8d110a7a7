import { Button } from '#kit/web/buttons/button.tsx';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import type { NewApiKey } from '../rules/api-key.ts';

type NewApiKeyPanelProps = { apiKey: NewApiKey; onDone: () => void };

/** A new key, shown only once. */
export function NewApiKeyPanel({ apiKey: { name, secret }, onDone }: NewApiKeyPanelProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <Banner tone="success" title={`${name} has its key`} announce>
          Copy it now, to where only this program reads it. It is shown only this once.
        </Banner>
        <p className="wrap-anywhere rounded-lg bg-sunken p-4">
          <code className="font-mono">{secret}</code>
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={secret} label="Copy key" copied="Key copied" />
          <Button onClick={onDone}>I’ve saved it</Button>
        </div>
      </div>
    </Card>
  );
}
