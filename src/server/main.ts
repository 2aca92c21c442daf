import './lean-start.mjs';

// Its settings of Node apply to modules that are imported afterwards.
await import('./run.ts');
