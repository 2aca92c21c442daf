import './lean-start.mjs';

// What that asks of Node counts for modules that are imported afterwards.
await import('./run.ts');
