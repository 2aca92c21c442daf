import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { SuggestField } from './suggest-field.tsx';

function Held() {
  const [value, onChange] = useState('');
  return <SuggestField label="City" suggestions={['Nice', 'Nizza', 'Nijmegen']} {...{ value, onChange }} />;
}

test('each press of an arrow key moves by one suggestion', async () => {
  const user = userEvent.setup();
  render(
    <UiProvider isTest>
      <Held />
    </UiProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('City');
  await user.type(box, 'ni{ArrowDown}{ArrowDown}{Enter}');
  expect(box.value).toBe('Nizza');
});
