import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PersonBadges } from './person-badges.tsx';

afterEach(cleanup);

test('an invited person is listed with their inviter', () => {
  render(<PersonBadges status="invited" is_administrator={false} inviter="Northlight" />);
  expect(screen.getByText('Invited by Northlight')).toBeTruthy();
});

test('a person’s own account is listed by its state only', () => {
  render(<PersonBadges status="active" is_administrator={false} inviter="" />);
  expect(screen.getByText('Active')).toBeTruthy();
});
