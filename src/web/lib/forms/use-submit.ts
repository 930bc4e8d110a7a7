import { type FormEvent, type ReactNode, useState } from 'react';

/** An error and the field it belongs to. */
export type FieldProblem = { field: string; sentence: string };

/** Saves the form. @returns the error, with its field if it has one, or null */
export type Save = (form: FormData) => Promise<string | FieldProblem | null>;

/** The fields of a form; where one of them is to be marked, made of what is wrong. */
export type WithWrong = ReactNode | ((wrong: FieldProblem | null) => ReactNode);

export function toChildren(children: WithWrong, wrong: FieldProblem | null): ReactNode {
  return typeof children === 'function' ? children(wrong) : children;
}

/**
 * Runs a form of few fields, which the browser checks and keeps.
 *
 * @param save gets what was typed; returns the sentence that says what went wrong, with its field where
 *   it is about one, or null
 * @returns what the form and its button need; `wrong` is the field to mark, until somebody types
 */
export function useSubmit(save: Save) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<FieldProblem | null>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form around the window is not the one that is sent.
    event.stopPropagation();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setProblem(null);
    setWrong(null);
    const failure = await save(new FormData(form));
    if (typeof failure === 'string' || failure === null) setProblem(failure);
    else {
      setWrong(failure);
      focusField(form, failure.field);
    }
    setBusy(false);
  };
  return { onSubmit, onInput: () => setWrong(null), busy, problem, wrong };
}

function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** @returns what is wrong with a field, if it is the one to mark */
export function findSentence(wrong: FieldProblem | null, field: string): string | undefined {
  return wrong?.field === field ? wrong.sentence : undefined;
}

/** @param form as submitted @param name of a text field @returns what was typed there */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
