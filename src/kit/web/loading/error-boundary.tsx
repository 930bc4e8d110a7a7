import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = { fallback: (error: unknown) => ReactNode; children: ReactNode };

/** Renders `fallback` in place of children that failed to render. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { failed: boolean; error: unknown }
> {
  override state = { failed: false, error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
