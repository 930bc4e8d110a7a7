import { useId } from 'react';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormWindow } from '#kit/web/forms/form-dialog.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import {
  findAddressProblem,
  toWebhookUrl,
  WEBHOOK_DESCRIPTION_MAX_LENGTH,
} from '../rules/address.ts';
import {
  isWebhookEvent,
  USUAL_EVENTS,
  WEBHOOK_EVENT_KEYS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../rules/events.ts';
import type { WebhookChoices } from './mutations.ts';

type WebhookFormProps = {
  /** The webhook to change; without it the form creates one. */
  webhook?: { url: string; description: string; events: unknown };
  /** The available events; earlier choices stay even if unavailable. */
  choices: readonly WebhookEvent[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** @returns an error sentence, or null */
  save: (choices: WebhookChoices) => Promise<string | null>;
};

const NO_EVENTS = 'Choose at least one event.';

/** A webhook's URL and events. */
export function WebhookForm({ webhook, choices, open, onOpenChange, save }: WebhookFormProps) {
  const submit = async (form: FormData) => {
    const typed = readText(form, 'url');
    const events = form.getAll('events').filter(isWebhookEvent);
    const found = findAddressProblem(typed, { isOwnMachine: isLocalInstallation() });
    if (found !== null) return { field: 'url', sentence: found };
    if (events.length === 0) return NO_EVENTS;
    const description = readText(form, 'description').trim();
    return save({ url: toWebhookUrl(typed), description, events });
  };
  return (
    <FormWindow
      open={open}
      onOpenChange={onOpenChange}
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      description="Paste the URL your other service gives you. We send the events you choose there within seconds."
      confirmLabel={webhook ? 'Save' : 'Add webhook'}
      busyLabel="Saving..."
      onSubmit={submit}
    >
      {(wrong) => (
        <>
          <TextField
            label="Address"
            name="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            defaultValue={webhook?.url}
            error={findSentence(wrong, 'url')}
          />
          <TextField
            label="Name (optional)"
            name="description"
            defaultValue={webhook?.description}
            maxLength={WEBHOOK_DESCRIPTION_MAX_LENGTH}
            placeholder="Newsletter"
          />
          <EventChoice
            choices={choices}
            chosen={
              webhook
                ? toEvents(webhook.events)
                : USUAL_EVENTS.filter((event) => choices.includes(event))
            }
          />
        </>
      )}
    </FormWindow>
  );
}

/** A server on one's own machine can call programs there. */
const isLocalInstallation = () =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(window.location.hostname);

function toEvents(events: unknown): readonly string[] {
  return Array.isArray(events) ? events.filter(isWebhookEvent) : [];
}

type EventChoiceProps = { choices: readonly WebhookEvent[]; chosen: readonly string[] };

function EventChoice({ choices, chosen }: EventChoiceProps) {
  const id = useId();
  const offered = WEBHOOK_EVENT_KEYS.filter((key) => choices.includes(key) || chosen.includes(key));
  const groups = [...new Set(offered.map((key) => WEBHOOK_EVENTS[key].group))];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">Events</legend>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {groups.map((group) => (
          <div key={group} className="flex flex-col items-start">
            <p id={`${id}-${group}`} className="text-ink-faint text-sm">
              {group}
            </p>
            {offered
              .filter((key) => WEBHOOK_EVENTS[key].group === group)
              .map((key) => (
                <Checkbox
                  key={key}
                  label={WEBHOOK_EVENTS[key].name}
                  showLabel
                  name="events"
                  value={key}
                  defaultChecked={chosen.includes(key)}
                  className="justify-start text-left"
                />
              ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
