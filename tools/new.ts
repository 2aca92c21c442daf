import { ROOT } from './checks/files.ts';
import { generate } from './new/generate.ts';
import { NotPossible } from './new/tree.ts';

// A start in the house's form: npm run new -- feature|call|screen|rule NAME. What it writes passes the check.

try {
  console.log((await generate(ROOT, process.argv.slice(2))).join('\n'));
} catch (error) {
  if (!(error instanceof NotPossible)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
