import './lean-start.mjs';

// Its Node settings apply to modules that are imported afterwards.
await import('./run.ts');
