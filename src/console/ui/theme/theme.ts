import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine requires ten shades; the console has one accent colour, whose value depends on the colour scheme. */
const accent = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple;

/** What Mantine's components read while they render; the values of its variables are in mantine.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
});
