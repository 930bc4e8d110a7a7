import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { ReachButtons } from './reach-buttons.tsx';

afterEach(cleanup);

test('a visitor’s email address can’t add headers to an email', () => {
  render(<EmailLink email="a@b.example?bcc=c@d.example" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'mailto:a@b.example%3Fbcc%3Dc@d.example',
  );
});

test('a phone number is dialled without its punctuation', () => {
  for (const [phone, href] of [
    ['+1 (555) 010-99', 'tel:+155501099'],
    ['+49 (0)170 123-4567', 'tel:+491701234567'],
    ['0049 170 1234567', 'tel:+491701234567'],
  ] as const) {
    render(<PhoneLink phone={phone} />);
    expect(screen.getByRole('link', { name: phone }).getAttribute('href')).toBe(href);
  }
});

test('text that isn’t a phone number gets no link or button', () => {
  const { container } = render(<PhoneLink phone="ask at the desk" />);
  expect(container.innerHTML).toBe('ask at the desk');
  render(<ReachButtons email="" phone="ask at the desk" />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a missing email or phone shows the given placeholder, or nothing', () => {
  const { container } = render(<EmailLink email="" blank="–" />);
  expect(container.textContent).toBe('–');
  expect(render(<PhoneLink phone="" />).container.innerHTML).toBe('');
});
