import { createContext, use } from 'react';

/** Whether the keyboard stands on the row around; true outside a table. */
export const RowFocusContext = createContext(true);

/** What a control inside a row sets as its tabIndex: Tab reaches only those of the current row. */
export const useRowTabIndex = (): 0 | -1 => (use(RowFocusContext) ? 0 : -1);
