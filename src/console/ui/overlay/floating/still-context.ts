import { createContext } from 'react';

/** True in tests: motion is off and floating parts stand in place at once. */
export const StillContext = createContext(false);
