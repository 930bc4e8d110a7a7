import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { EmailLink, PhoneLink } from './components/lead-links.tsx';
import { LeadMessage } from './components/lead-message.tsx';

afterEach(cleanup);

test('a short message is shown whole', () => {
  render(<LeadMessage message="Hello" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a long message is unfolded on demand', async () => {
  render(<LeadMessage message={`Hello\n${'word '.repeat(40)}`} />);
  const button = screen.getByRole('button', { name: 'Show all', expanded: false });
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeTruthy();
});

test('what a visitor typed as an address cannot add headers to a mail', () => {
  render(<EmailLink email="a@b.example?bcc=c@d.example" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'mailto:a@b.example%3Fbcc%3Dc@d.example',
  );
});

test('a phone number is dialled without what people put between its digits', () => {
  render(<PhoneLink phone="+1 (555) 010-99" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+155501099');
});
