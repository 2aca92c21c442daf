import { expect, it } from 'vitest';
import { activeColumn } from './active-column.tsx';

it.each([
  ['Published?', activeColumn(), ['No', 'Yes']],
  ['Archived?', activeColumn('Archived?', ['No', 'Yes']), ['Yes', 'No']],
])('%s is exported as it is shown', (_head, column, exported) => {
  expect(([0, 1] as const).map((is_active) => column.exportValue?.({ is_active }))).toEqual(exported);
});
