/** The screens that open without a network, as they were seen last; the build keeps their files. */
export const KEPT_SCREENS: readonly string[] = ['/', '/dashboard', '/leads', '/event', '/code'];
