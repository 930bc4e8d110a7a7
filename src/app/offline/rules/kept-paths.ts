/** The screens that open offline, as last seen; the build keeps their files. */
export const KEPT_SCREENS: readonly string[] = ['/', '/dashboard', '/leads', '/event', '/code'];
