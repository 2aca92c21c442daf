import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine wants ten shades; the kit knows one accent, whose value the colour scheme decides. */
const accent = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple;

/** What Mantine's parts look up while they are drawn; the values of its variables stand in mantine.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
});
