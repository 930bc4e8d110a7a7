import { expect, type Page } from '@playwright/test';
import type { CaughtMail } from '#sandbox/mailbox.ts';
import { BASE_URL } from './server-under-test.ts';

/** How a mail about an account begins its subject. */
export type MailSubject = keyof typeof BUTTONS;

/** What is pressed on the screen that the link of such a mail leads to. */
const BUTTONS = {
  'Verify your email': 'Confirm my email',
  'Your sign-in code': 'Sign me in',
  'Reset your password': 'Continue',
  'Confirm your new email address': 'Confirm the change',
  'Northlight invites you to its team': 'Continue',
};

/**
 * Waits for mails, and reads the newest of them.
 *
 * @param to whom they were sent
 * @param subject how they begin
 * @param count of such mails to wait for
 */
export async function readMail(to: string, subject: string, count = 1): Promise<CaughtMail> {
  let mails: CaughtMail[] = [];
  await expect(async () => {
    const query = new URLSearchParams({ to });
    const all: CaughtMail[] = await (await fetch(`${BASE_URL}/sandbox/mail.json?${query}`)).json();
    mails = all.filter((mail) => mail.subject.startsWith(subject));
    expect(mails).toHaveLength(count);
  }).toPass();
  const [newest] = mails;
  if (newest === undefined) throw new Error(`There is no mail "${subject}" to ${to}.`);
  return newest;
}

/** The link that such a mail is about. */
export function readMailedLink(to: string, subject: MailSubject, count = 1): Promise<string> {
  return readFrom(readMail(to, subject, count), /https?:\/\/\S+/);
}

/** The code beside that link. */
export function readMailedCode(to: string, subject: MailSubject, count = 1): Promise<string> {
  return readFrom(readMail(to, subject, count), /^\d{6}$/m);
}

async function readFrom(mail: Promise<CaughtMail>, what: RegExp): Promise<string> {
  const { subject, text } = await mail;
  const [found] = text.match(what) ?? [];
  if (found === undefined) throw new Error(`The mail "${subject}" has no ${what}.`);
  return found;
}

/** Opens the link of a mail, and presses what asks whether it was meant. */
export async function pressMailedLink(page: Page, to: string, subject: MailSubject, count = 1) {
  await page.goto(await readMailedLink(to, subject, count));
  await page.getByRole('button', { name: BUTTONS[subject] }).click();
}

/** @returns what the mails to somebody are about */
export async function listSubjects(to: string): Promise<string[]> {
  const query = new URLSearchParams({ to });
  const mails: CaughtMail[] = await (await fetch(`${BASE_URL}/sandbox/mail.json?${query}`)).json();
  return mails.map(({ subject }) => subject);
}
