import { MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import '#console/ui/theme/mantine.css';
import { useEffectiveScheme } from '#console/ui/theme/colour-scheme.ts';
import { theme } from '#console/ui/theme/theme.ts';
import { StillContext } from './still-context.ts';

/**
 * What Mantine's parts need around them. It stands around each part that floats, not around the page: so only pages on which one was opened
 * carry Mantine. Its variables are in theme/mantine.css, once for all.
 */
export function MantineParts({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useEffectiveScheme()}
      env={use(StillContext) ? 'test' : 'default'}
      withStaticClasses={false}
      withGlobalClasses={false}
      withCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
