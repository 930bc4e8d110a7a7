import { configure } from '@testing-library/react';
import { PATIENCE_MS } from './patience.ts';

// Lazily loaded parts of a screen are late on a busy machine, but correct.
configure({ asyncUtilTimeout: PATIENCE_MS });

// Workers of one process would act as tabs of one browser: one test's sign-out would end another's
// session.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
