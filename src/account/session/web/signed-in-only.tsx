import type { User } from '@supabase/auth-js';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '#account/sign-in/rules/redirect.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { useSession } from '#kit/web/session/session.ts';

type SignedInOnlyProps = { children: ReactNode | ((user: User) => ReactNode) };

/**
 * Renders its children for the signed-in person, as their owner; redirects to sign-in once the session has
 * ended.
 */
export function SignedInOnly({ children }: SignedInOnlyProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  const { user } = session;
  return (
    <QueryClientProvider client={queryClient}>
      <OwnerContext value={user.id}>
        {typeof children === 'function' ? children(user) : children}
      </OwnerContext>
    </QueryClientProvider>
  );
}
