import { configure } from '@testing-library/react';

// Parts of a screen that come when they are pressed come late on a busy machine, and are right all the same.
configure({ asyncUtilTimeout: 10_000 });

// Workers of one process would be tabs of one browser: a sign-out of one test would end the session of another.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
