import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { FileDrop } from './file-drop.tsx';

const drop = (isBusy: boolean) => (
  <UiProvider isTest>
    <FileDrop label="Import CSV File" accept=".csv" isBusy={isBusy} onFiles={() => undefined} />
    <input aria-label="Name" />
  </UiProvider>
);

function chooseFile(): void {
  const input = screen.getByLabelText('Import CSV File', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['any'], 'results.csv')] } });
}

test.each([
  ['gets the focus back after its file was read', 'Import CSV File', true],
  ['does not take the focus without a file', '', false],
])('the button %s', (_what, focused, isChosen) => {
  const { rerender } = render(drop(false));
  const button = screen.getByRole('button', { name: 'Import CSV File' });
  button.focus();
  if (isChosen) chooseFile();
  rerender(drop(true));
  // What a browser does with a focused control that is disabled.
  button.blur();
  rerender(drop(false));
  const now = document.activeElement;
  expect(now === document.body ? '' : now?.textContent).toBe(focused);
});

test('the button leaves a focus that moved on while its file was read', () => {
  const { rerender } = render(drop(false));
  chooseFile();
  rerender(drop(true));
  screen.getByLabelText('Name').focus();
  rerender(drop(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
