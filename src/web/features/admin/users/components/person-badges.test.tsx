import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PersonBadges } from './person-badges.tsx';

afterEach(cleanup);

test('somebody who was invited is listed with who invited them', () => {
  render(<PersonBadges status="invited" is_administrator={false} inviter="Northlight" />);
  expect(screen.getByText('Invited by Northlight')).toBeTruthy();
});

test('an account of one’s own is listed by its state alone', () => {
  render(<PersonBadges status="active" is_administrator={false} inviter="" />);
  expect(screen.getByText('Active')).toBeTruthy();
});
