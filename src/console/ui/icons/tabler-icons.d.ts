// The package types only its root; importing one icon at a time saves tests and the development server from
// reading six thousand files.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react';

  const icon: ComponentType<Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }>;
  // biome-ignore lint/style/noDefaultExport: the package exports each icon this way
  export default icon;
}
