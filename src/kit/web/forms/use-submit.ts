import { type FormEvent, type ReactNode, useState } from 'react';

/** An error and the field it belongs to. */
export type FieldProblem = { field: string; sentence: string };

/** Saves the form. @returns the error, with its field if it has one, or null */
export type Save = (form: FormData) => Promise<string | FieldProblem | null>;

/** A form's fields; as a function, if one of them shows the error. */
export type WithWrong = ReactNode | ((wrong: FieldProblem | null) => ReactNode);

export function toChildren(children: WithWrong, wrong: FieldProblem | null): ReactNode {
  return typeof children === 'function' ? children(wrong) : children;
}

/**
 * Runs a small form whose state and validation are the browser's.
 *
 * @param save gets the form's values; returns an error sentence, with its field if it has one, or null
 * @returns props of the form and its button; `wrong` is the field in error, until the next input
 */
export function useSubmit(save: Save) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<FieldProblem | null>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form around the window must not be submitted too.
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

/** @returns a field's error, if that field is the one in error */
export function findSentence(wrong: FieldProblem | null, field: string): string | undefined {
  return wrong?.field === field ? wrong.sentence : undefined;
}

/** @param form the submitted form @param name a text field's name @returns its text */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
