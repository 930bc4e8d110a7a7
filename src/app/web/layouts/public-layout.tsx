import { Link, Outlet } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME, SUPPORT_LINKS } from '#kit/rules/product.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Content, SkipLink } from '#kit/web/look/content.tsx';
import { Logo } from '#kit/web/look/logo.tsx';
import { useSession } from '#kit/web/session/session.ts';

/** Wraps public screens. */
export function PublicLayout() {
  const session = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-16 w-full max-w-[1120px] items-center justify-between gap-4 px-4 sm:px-6">
          <Link to={PATHS.home} className="flex rounded-md">
            <Logo />
          </Link>
          <nav aria-label="Account" className="flex items-center gap-2">
            {session ? (
              <Button asChild variant="secondary">
                <Link to={PATHS.home}>Dashboard</Link>
              </Button>
            ) : (
              <>
                <Button asChild variant="ghost">
                  <Link to={PATHS.auth}>Sign in</Link>
                </Button>
                <Button asChild>
                  <Link to={PATHS.signUp}>Sign up</Link>
                </Button>
              </>
            )}
          </nav>
        </div>
      </header>
      <Content className="mx-auto w-full max-w-[1120px] px-4 py-12 sm:px-6 sm:py-16">
        <Outlet />
      </Content>
      <footer className="border-line border-t">
        <div className="mx-auto flex w-full max-w-[1120px] flex-wrap justify-between gap-x-6 gap-y-2 px-4 py-6 text-ink-faint sm:px-6">
          <p>
            © {new Date().getFullYear()} {PRODUCT_NAME}
          </p>
          <nav aria-label="Help" className="flex flex-wrap gap-x-6 gap-y-2">
            {SUPPORT_LINKS.map((link) => (
              <a key={link.label} href={link.url} className="hover:text-ink">
                {link.label}
              </a>
            ))}
          </nav>
        </div>
      </footer>
    </div>
  );
}
