import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLoadedPart } from './loaded-part.ts';

function Shown({ load }: { load: () => Promise<string> }) {
  const { part, hasFailed, retry } = useLoadedPart(load);
  return (
    <button type="button" onClick={retry}>
      {part ?? (hasFailed ? 'failed' : 'loading')}
    </button>
  );
}

test('code that did not arrive is said, and can be fetched again', async () => {
  let isLineDead = true;
  const load = () => (isLineDead ? Promise.reject(new Error('no line')) : Promise.resolve('the graph'));
  render(<Shown load={load} />);
  expect(screen.getByText('loading')).toBeDefined();
  await screen.findByText('failed');
  isLineDead = false;
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('the graph')).toBeDefined();
});
