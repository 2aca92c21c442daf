import '@fontsource-variable/inter/wght.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import './theme/tokens.css';
import './theme/base.css';
import './theme/mantine.css';
import './theme/print.css';
import { followConnection } from './connection/connection.ts';
import { DialogHost } from './overlay/dialog-host.tsx';
import { ToastRegion } from './overlay/toasts/toast-region.tsx';
import { followColourScheme, useEffectiveScheme } from './theme/colour-scheme.ts';
import { theme } from './theme/theme.ts';

export interface UiProviderProps {
  children: ReactNode;
  /** In tests nothing is animated, and floating elements are positioned at once. */
  isTest?: boolean;
}

/** The providers that the components need: font, colours, Mantine, dialogs, toasts. Once, at the root. */
export function UiProvider({ children, isTest = false }: UiProviderProps) {
  useEffect(followColourScheme, []);
  useEffect(followConnection, []);
  return (
    // The variables of Mantine are in theme/mantine.css.
    <MantineProvider
      theme={theme}
      forceColorScheme={useEffectiveScheme()}
      env={isTest ? 'test' : 'default'}
      withStaticClasses={false}
      withGlobalClasses={false}
      withCssVariables={false}
    >
      {children}
      {/* Where Mantine puts lists, menus and dialogs: a landmark, so that no floating element is outside one. */}
      <section aria-label="Lists and dialogs" data-mantine-shared-portal-node="true" />
      <DialogHost />
      <ToastRegion />
    </MantineProvider>
  );
}
