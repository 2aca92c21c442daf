import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine wants ten shades; the kit knows one accent, whose value the colour scheme decides. */
const accent = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple;

/** Mantine as the kit uses it: our face, sizes, radii and one accent. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '11px', sm: '13px', md: '13px', lg: '14px', xl: '18px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '10px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-2)',
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const ours = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--mute)',
  '--mantine-color-placeholder': 'var(--mute)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--raise)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line2)',
  '--mantine-primary-color-filled': 'var(--focus)',
};

/** Mantine's own colours point at the tokens, so that both schemes follow one table. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
