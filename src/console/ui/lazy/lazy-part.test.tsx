import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyPart, loadMissingParts } from './lazy-part.tsx';

const Broken = (): never => {
  throw new Error('broken');
};
const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** The page of the console that the server delivers: the running build, or a newer one. */
const serverDelivers = (mainScript: string) =>
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${mainScript}"></script>`));

/** A load that fails until `isThere` is true. */
function failingLoad<Part>(part: Part) {
  const server = { isThere: false };
  const load = vi.fn(() =>
    server.isThere ? Promise.resolve(part) : Promise.reject(new Error('404: no such file')),
  );
  return { server, load };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.head.innerHTML = '<script type="module" src="/assets/start-1.js"></script>';
  serverDelivers('/assets/start-1.js');
});
afterEach(() => {
  window.dispatchEvent(new Event('online'));
  document.head.innerHTML = '';
});

/** A page with typed text and a part below it. */
function Typed({ part: Part }: { part: ComponentType<{ name: string }> }) {
  const [name, setName] = useState('');
  return (
    <UiProvider isTest>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <Part name={name} />
    </UiProvider>
  );
}

describe('a part whose file is missing', () => {
  test('leaves the page and the typed text unchanged, says so, and is loaded by Retry', async () => {
    const { server, load } = failingLoad(Greeting);
    render(<Typed part={lazyPart(load)} />);
    expect(await screen.findByText(/part of the page could not be loaded/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name'), 'Ann');
    server.isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Hello Ann')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann');
  });

  test('says so when offline, and is loaded when the connection is back', async () => {
    const { server, load } = failingLoad(Greeting);
    render(<Typed part={lazyPart(load)} />);
    await act(async () => window.dispatchEvent(new Event('offline')));
    expect(
      await screen.findByText(/You are offline, and this part of the page could not be loaded/),
    ).toBeTruthy();
    server.isThere = true;
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Hello')).toBeTruthy();
  });

  test('offers to reload after an update, and does not reload automatically', async () => {
    serverDelivers('/assets/start-2.js');
    render(<Typed part={lazyPart(failingLoad(Greeting).load)} />);
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(screen.getByText(/A new version is available/)).toBeTruthy();
  });

  test('a dialog says so in a dialog, which Escape closes', async () => {
    const onClose = vi.fn();
    const { load } = failingLoad((_props: { isOpen: boolean; onClose(): void }) => <p>opened</p>);
    const Part = lazyDialog(load);
    render(
      <UiProvider isTest>
        <Part isOpen onClose={onClose} />
      </UiProvider>,
    );
    await screen.findByRole('alertdialog', { name: 'Not loaded' });
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('an error of the part itself is not a loading error: it is passed to the page', async () => {
    const Part = lazyPart(() => Promise.resolve(Broken));
    await loadMissingParts();
    expect(() => render(<Part />)).toThrow('broken');
  });
});

test('a part that was loaded while the page was idle is shown at once, and is loaded once', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting));
  const Part = lazyPart(load);
  await loadMissingParts();
  render(<Part name="Bea" />);
  expect(screen.getByText('Hello Bea')).toBeTruthy();
  await loadMissingParts();
  expect(load).toHaveBeenCalledOnce();
});

test('a dialog that was never opened shows nothing', async () => {
  const Part = lazyDialog(async () => ({ isOpen }: { isOpen: boolean; onClose(): void }) => (
    <p>{isOpen ? 'open' : 'closed'}</p>
  ));
  await loadMissingParts();
  const close = () => undefined;
  const { rerender } = render(<Part isOpen={false} onClose={close} />);
  expect(screen.queryByText('closed')).toBeNull();
  rerender(<Part isOpen onClose={close} />);
  rerender(<Part isOpen={false} onClose={close} />);
  expect(screen.getByText('closed')).toBeTruthy();
});
