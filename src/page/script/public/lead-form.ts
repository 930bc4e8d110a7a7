import { LEAD_CHALLENGE_SCRIPT } from '#kit/rules/paths.ts';
import { LEAD_SENDING_MESSAGES } from '#page/lead-form/rules/form-markup.ts';
import {
  LEAD_SLOW_STAMP_MIN_AGE_MS,
  LEAD_STAMP_MIN_AGE_MS,
} from '#page/lead-form/rules/sending.ts';
import { mendPictures } from './pictures.ts';

type LeadAnswer = {
  message?: string;
  /** Error messages by field. */
  problems?: Record<string, string>;
  /** A fresh stamp to resend with, if the form was sent too soon or open too long. */
  stamp?: string;
  /** A proof-of-work challenge, sent while the form is flooded. */
  challenge?: object;
  /** The rendered thanks. */
  card?: string;
};

/**
 * Sends the lead form without leaving the page. All texts come from the server's response, so that they are
 * the same without this script.
 *
 * @param form the page's, or the one for a card sent back
 * @param source of the visit, from `takeSource`
 * @param findHeaders returns the headers for each of its requests
 */
export function sendLeadFormInPlace(
  form: HTMLFormElement | null,
  source?: string,
  findHeaders: FindHeaders = async () => ({}),
): void {
  if (!form) return;
  // The server validates, with its own messages beside the fields.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('[type=submit]');
    if (!button || button.hasAttribute('aria-busy')) return;
    button.setAttribute('aria-busy', 'true');
    showProblems(form, {});
    showStatus(form, '');
    send(form, findHeaders, { source })
      .catch(() => {
        const { offline, failed } = { ...LEAD_SENDING_MESSAGES, ...form.dataset };
        showStatus(form, navigator.onLine ? failed : offline);
      })
      .finally(() => {
        button.removeAttribute('aria-busy');
      });
  });
}

/** Returns the headers for a request, such as a session's. */
export type FindHeaders = () => Promise<Readonly<Record<string, string>>>;

/** The server's first response may ask for these: a new stamp, a solved challenge. */
type Retry = { source?: string | undefined; stamp?: string | undefined; solution?: unknown };

/** @param retry a stamp replacing the form's refused one, and a solved challenge */
async function send(
  form: HTMLFormElement,
  findHeaders: FindHeaders,
  retry: Retry = {},
): Promise<void> {
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(await findHeaders()),
    },
    body: JSON.stringify({
      ...Object.fromEntries(new FormData(form)),
      ...retry,
      referrer: document.referrer,
    }),
  });
  const { message = '', problems, stamp, card, challenge }: LeadAnswer = await answer.json();
  if (answer.ok) return showSent(form, card ?? '');
  if (challenge && !retry.solution) {
    showStatus(form, message);
    const solution = await solveChallenge(challenge);
    if (solution) return send(form, findHeaders, { ...retry, solution });
    await wait(LEAD_SLOW_STAMP_MIN_AGE_MS);
    return send(form, findHeaders, { ...retry, stamp, solution: 'none' });
  }
  if (stamp && !retry.stamp) {
    await wait(LEAD_STAMP_MIN_AGE_MS);
    return send(form, findHeaders, { ...retry, stamp });
  }
  showProblems(form, problems ?? {});
  showStatus(form, (answer.status === 404 && form.dataset.closed) || message);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function showSent(form: HTMLFormElement, card: string): void {
  form.insertAdjacentHTML('afterend', card);
  const sent = form.nextElementSibling as HTMLElement;
  form.remove();
  mendPictures();
  sent.focus();
}

/** Shows each error beside its field, clears the others, and focuses the first. */
function showProblems(form: HTMLFormElement, problems: Record<string, string>): void {
  let first: HTMLElement | undefined;
  for (const place of form.querySelectorAll<HTMLElement>('.problem[id]')) {
    const name = place.id.replace(/^\w+-(.*)-problem$/, '$1');
    const field = form.querySelector<HTMLElement>(`[name=${name}]`);
    place.textContent = problems[name] ?? '';
    if (!field) continue;
    field.removeAttribute('aria-invalid');
    if (!(name in problems)) continue;
    field.setAttribute('aria-invalid', 'true');
    first ??= field;
  }
  first?.focus();
}

/** Shows a message about the whole form. */
export function showStatus(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('.status');
  if (status) status.textContent = text;
}

/**
 * Solves the server's challenge in a worker, so that the page stays responsive.
 *
 * @returns the challenge with its solution; null if the browser can't or isn't allowed to
 */
function solveChallenge(challenge: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    // Without https there is no Web Crypto.
    if (!window.isSecureContext || !window.Worker) return giveUp();
    const worker = new Worker(LEAD_CHALLENGE_SCRIPT);
    worker.onerror = giveUp;
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.postMessage(challenge);
  });
}
