import '@fontsource-variable/inter/wght.css';
import { type ReactNode, useEffect } from 'react';
import './theme/tokens.css';
import './theme/base.css';
import { followConnection } from './connection/connection.ts';
import { DialogHost } from './overlay/dialog-host.tsx';
import { StillContext } from './overlay/floating/still-context.ts';
import { ToastRegion } from './overlay/toasts/toast-region.tsx';
import { followColourScheme } from './theme/colour-scheme.ts';

export interface KitProviderProps {
  children: ReactNode;
  /** In tests motion is off and floating parts stand in place at once. */
  isTest?: boolean;
}

/** Everything that the pieces of the kit need around them: face, colours, toasts. Once, at the root. */
export function UiProvider({ children, isTest = false }: KitProviderProps) {
  useEffect(followColourScheme, []);
  useEffect(followConnection, []);
  return (
    <StillContext value={isTest}>
      {children}
      {/* Where Mantine puts lists, menus and dialogs: a landmark, so that nothing floats outside one. */}
      <section aria-label="Lists and dialogs" data-mantine-shared-portal-node="true" />
      <DialogHost />
      <ToastRegion />
    </StillContext>
  );
}
