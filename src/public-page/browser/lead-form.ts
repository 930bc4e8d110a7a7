/** What `POST /leads` answers when it is asked for JSON: nothing to add, or what is wrong. */
type LeadAnswer = { message?: string; problems?: Record<string, string> };

/**
 * Sends the lead form without leaving the page. The sentences stand in the markup and in the
 * server's answer, so that the same words are said with and without this script.
 */
export function sendLeadFormInPlace(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-lead-form]');
  if (!form) return;
  // The server checks, and says it in its own words, beside the field.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (!button || button.hasAttribute('aria-busy')) return;
    button.setAttribute('aria-busy', 'true');
    send(form)
      .catch(() => {
        const { offline = '', failed = '' } = form.dataset;
        showStatus(form, navigator.onLine ? failed : offline);
      })
      .finally(() => {
        button.removeAttribute('aria-busy');
      });
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  showProblems(form, {});
  showStatus(form, '');
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  });
  const { message, problems }: LeadAnswer = await answer.json().catch(() => ({}));
  if (answer.ok) return showSent(form);
  showProblems(form, problems ?? {});
  showStatus(form, message ?? form.dataset.failed ?? '');
}

function showSent(form: HTMLFormElement): void {
  const sent = document.createElement('p');
  sent.className = 'card sent';
  sent.tabIndex = -1;
  sent.setAttribute('role', 'status');
  sent.textContent = form.dataset.leadForm ?? '';
  form.replaceWith(sent);
  sent.focus();
}

/** Puts each sentence beside its field, clears the others, and leads to the first. */
function showProblems(form: HTMLFormElement, problems: Record<string, string>): void {
  let first: HTMLElement | undefined;
  for (const place of form.querySelectorAll<HTMLElement>('.problem')) {
    const name = place.id.replace(/^lead-(.*)-problem$/, '$1');
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

function showStatus(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('.status');
  if (status) status.textContent = text;
}
