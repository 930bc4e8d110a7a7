import { type FormEvent, useState } from 'react';

/**
 * Runs a form of few fields, which the browser checks and keeps.
 *
 * @param save gets what was typed; returns the sentence that says what went wrong, or null
 * @returns what the form and its button need
 */
export function useSubmit(save: (form: FormData) => Promise<string | null>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setProblem(await save(new FormData(event.currentTarget)));
    setBusy(false);
  };
  return { onSubmit, busy, problem };
}

/** @param form as submitted @param name of a text field @returns what was typed there */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
