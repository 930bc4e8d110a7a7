import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';
import {
  type AuthUnderTest,
  followLink,
  readFragment,
  signUpConfirmed,
  startAuth,
} from '../auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

type Side = 'current' | 'new';

/** Requests an email change, to which one of the two mailboxes agrees at once. */
async function beginAgreed(email: string, agrees: Side, newEmail: string) {
  const client = await signUpConfirmed(auth, email);
  await client.updateUser({ email: newEmail });
  const links = { new: await auth.nextLink(newEmail), current: await auth.nextLink(email) };
  await followLink(links[agrees]);
  const emailNow = async () => (await client.getUser()).data.user?.email;
  return { client, emailNow };
}

const resend = (email: string) => auth.newClient().resend({ type: 'email_change', email });

test.each(['current', 'new'] as const)(
  'the %s mailbox’s consent survives a resend, and only the other is asked again',
  async (agrees) => {
    const [email, newEmail] = [`half.${agrees}@example.com`, `whole.${agrees}@example.com`];
    const { emailNow } = await beginAgreed(email, agrees, newEmail);
    await resend(email);
    const [asked, agreed] = agrees === 'current' ? [newEmail, email] : [email, newEmail];
    await followLink(await auth.nextLink(asked));
    expect(await emailNow()).toBe(newEmail);
    expect(auth.unreadMails(agreed)).toEqual([]);
  },
);

test('consent to one new address doesn’t carry over to the next', async () => {
  const [email, next] = ['agreed.once@example.com', 'agreed.next@example.com'];
  const { client, emailNow } = await beginAgreed(email, 'current', 'agreed.first@example.com');
  await client.updateUser({ email: next });
  await resend(email);
  await followLink(await auth.nextLink(next));
  expect(await emailNow()).toBe(email);
});

test.each([
  [23, true],
  [25, false],
])('consent lasts a day: %i hours later it counts: %s', async (hours, counts) => {
  const [email, typo] = [`aged.${hours}@example.com`, `aged.${hours}.typo@example.com`];
  await beginAgreed(email, 'current', typo);
  auth.clock.advance(hours * 3600);
  await resend(email);
  await followLink(await auth.nextLink(typo));
  const changed = await auth.sql`select from auth.users where email = ${typo}`;
  expect(changed.length === 1).toBe(counts);
});

test('emails resent while the requested address changes ask for the new one', async () => {
  const [email, second] = ['undecided@example.com', 'undecided.second@example.com'];
  const { client } = await beginAgreed(email, 'current', 'undecided.first@example.com');
  const held = await auth.sql.reserve();
  await held`begin`;
  await held`
    update auth.users set email_change = ${second}, email_change_agreed_by = null
    where email = ${email}`;
  await resend(email);
  await waitForWaiting(auth.sql, 1);
  await held`commit`;
  held.release();
  await followLink(await auth.nextLink(second));
  expect(auth.unreadMails('undecided.first@example.com')).toEqual([]);
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({ email, new_email: second });
});

test('a change completed while its emails are requested again sends none', async () => {
  const [email, newEmail] = ['fulfilled@example.com', 'fulfilled.new@example.com'];
  const { client } = await beginAgreed(email, 'current', newEmail);
  const held = await auth.sql.reserve();
  await held`begin`;
  await held`
    update auth.users set email = ${newEmail}, email_change = null where email = ${email}`;
  await resend(email);
  await waitForWaiting(auth.sql, 1);
  await held`commit`;
  held.release();
  await expect.poll(async () => (await client.getUser()).data.user?.email).toBe(newEmail);
  await auth.newClient().resetPasswordForEmail(newEmail);
  const next = await followLink(await auth.nextLink(newEmail));
  expect(readFragment(next), 'of the other mail').toMatchObject({ type: 'recovery' });
});
