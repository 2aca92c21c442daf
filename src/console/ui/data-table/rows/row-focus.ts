import { createContext, use } from 'react';

/** Whether the enclosing row is the current row of the keyboard; true outside a table. */
export const RowFocusContext = createContext(true);

/** The tabIndex of a control inside a row: Tab reaches only those of the current row. */
export const useRowTabIndex = (): 0 | -1 => (use(RowFocusContext) ? 0 : -1);
