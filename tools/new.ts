import { ROOT } from './checks/files.ts';
import { generate } from './new/generate.ts';
import { NotPossible } from './new/tree.ts';

// Generates a feature, call, screen or rule that passes the check: npm run new -- feature venues

try {
  console.log([...(await generate(ROOT, process.argv.slice(2))), 'docs/map.md'].join('\n'));
  // Imported only now, since the map reads the sources that were just written.
  await import('./map.ts');
} catch (error) {
  if (!(error instanceof NotPossible)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
