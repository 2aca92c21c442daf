import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { Button } from '../actions/button.tsx';
import { DateField } from '../form/dates/date-field.tsx';
import { TextAreaField, TextField } from '../form/text-field.tsx';
import { SelectField } from '../select/select.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { alertError, alertMessage, confirm, confirmTyped, dialogQuestions } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { closeDialogs } from './dialog-layers.ts';
import { PleaseWait } from './please-wait.tsx';
import { ErrorDialog } from './question-dialogs.tsx';

function AddAthlete({ onAdd }: { onAdd: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Add a new Athlete"
        hasUnsaved={name !== ''}
        confirm={{ label: 'Create New Athlete', run: onAdd }}
      >
        <TextField label="First" value={name} onChange={setName} isFocused />
        <TextAreaField label="Notes" value="" onChange={() => undefined} />
      </Dialog>
    </>
  );
}

const draw = async (onAdd = vi.fn()) => {
  const user = userEvent.setup();
  render(
    <UiProvider isTest>
      <AddAthlete onAdd={onAdd} />
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('dialog');
  return { user, onAdd };
};
const dialog = () => screen.queryByRole('dialog');

afterEach(() => dialogQuestions.forget());

/** A dialog that opens another one later, as after loading a part. */
function TwoDialogs() {
  const [open, setOpen] = useState(['Edit video']);
  return ['Edit video', 'Choose a frame'].map((title) => (
    <Dialog
      key={title}
      isOpen={open.includes(title)}
      title={title}
      onClose={() => setOpen((shown) => shown.filter((one) => one !== title))}
    >
      <Button onClick={() => startTransition(() => setOpen((shown) => [...shown, 'Choose a frame']))}>
        Choose
      </Button>
    </Dialog>
  ));
}

describe('the general dialog', () => {
  test('closes when Escape is pressed as soon as it is on screen, and the one behind it stays', async () => {
    render(
      <UiProvider isTest>
        <TwoDialogs />
      </UiProvider>,
    );
    const user = userEvent.setup();
    screen.getByRole('button', { name: 'Choose' }).focus();
    const shown = () => screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-labelledby'));
    const [first] = shown();
    let seen = 0;
    const observer = new MutationObserver(() => {
      if (shown().length < 2 || seen > 0) return;
      seen += 1;
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    screen.getByRole('button', { name: 'Choose' }).click();
    await waitFor(() => expect(seen).toBe(1));
    await waitFor(() => expect(shown()).toEqual([first]));
    observer.disconnect();
    vi.unstubAllGlobals();
    expect(await screen.findByRole('heading', { name: 'Edit video' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(shown()).toEqual([]);
  });

  test('takes no input while its request runs, and returns the focus to the field afterwards', async () => {
    const draw = (isRunning: boolean) => (
      <UiProvider isTest>
        <Dialog
          isOpen
          onClose={() => undefined}
          title="Add a new Athlete"
          confirm={{ run: () => undefined, request: { isRunning, cancel: () => undefined } }}
        >
          <TextField label="First" value="" onChange={() => undefined} />
          <TextField label="Last" value="" onChange={() => undefined} />
        </Dialog>
      </UiProvider>
    );
    const { rerender } = render(draw(false));
    const last = await screen.findByLabelText('Last');
    last.focus();
    rerender(draw(true));
    expect(last.closest('[inert]')).not.toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('dialog');
    // A message opened before the request had ended gives the focus back to the dialog.
    const alerted = alertError('Not now.');
    const alert = await screen.findByRole('alertdialog');
    rerender(draw(false));
    expect(last.closest('[inert]')).toBeNull();
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await alerted;
    await waitFor(() => expect(document.activeElement).toBe(last));
    rerender(draw(true));
    rerender(draw(false));
    expect(document.activeElement).toBe(last);
  });

  test('is saved by Ctrl-S where it is a form, once and not under another dialog', async () => {
    const run = vi.fn();
    const draw = (isSave: boolean, isRunning = false) => (
      <UiProvider isTest>
        <Dialog
          isOpen
          onClose={() => undefined}
          title="Edit video"
          confirm={{ run, isSave, request: { isRunning, cancel: () => undefined } }}
        >
          <TextField label="Name" value="" onChange={() => undefined} />
        </Dialog>
      </UiProvider>
    );
    const { rerender } = render(draw(false));
    await screen.findByRole('dialog');
    const save = () => userEvent.keyboard('{Control>}s{/Control}');
    await save();
    rerender(draw(true, true));
    await save();
    rerender(draw(true));
    void alertMessage('The list could not be read.');
    await screen.findByRole('alertdialog');
    await save();
    expect(run).not.toHaveBeenCalled();
    act(() => dialogQuestions.forget());
    await save();
    expect(run).toHaveBeenCalledOnce();
  });

  test('has its name, takes the focus, returns it to the opener', async () => {
    const { user } = await draw();
    expect(screen.getByRole('dialog', { name: 'Add a new Athlete' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('First'));
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })));
  });

  test('starts on the first field, also a list, which opens by typing', async () => {
    render(
      <UiProvider isTest>
        <Dialog isOpen onClose={() => undefined} title="Add a new Race" confirm={{ run: () => undefined }}>
          <p>Races are added one by one.</p>
          <SelectField
            label="Serie"
            options={[]}
            added={{ label: (name) => `Add ${name}`, onAdd: () => undefined }}
            value={null}
            onChange={() => undefined}
          />
          <TextField label="City" value="" onChange={() => undefined} />
        </Dialog>
      </UiProvider>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Serie')));
    await userEvent.keyboard('Kalmar');
    expect(await screen.findByRole('option', { name: 'Add Kalmar' })).toBeTruthy();
  });

  test('Enter confirms from a field, not from a text area, and not when the key is held down', async () => {
    const { user, onAdd } = await draw();
    await user.click(screen.getByLabelText('Notes'));
    await user.keyboard('{Enter}');
    expect(onAdd).not.toHaveBeenCalled();
    await user.click(screen.getByLabelText('First'));
    act(() => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }),
      );
    });
    expect(onAdd).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onAdd).toHaveBeenCalledOnce();
  });

  test('is closed for a key of the whole product, unless something typed would be lost', async () => {
    const { user } = await draw();
    const close = () => act(async () => closeDialogs());
    await user.keyboard('Jo');
    expect(await close()).toBe(false);
    expect(screen.getByText('What you typed is not saved.')).toBeTruthy();
    await user.clear(screen.getByLabelText('First'));
    expect(await close()).toBe(true);
    expect(dialog()).toBeNull();
  });

  test('Escape closes an open calendar first, then the dialog', async () => {
    const onClose = vi.fn();
    render(
      <UiProvider isTest>
        <Dialog isOpen onClose={onClose} title="Add a new Race" confirm={{ run: () => undefined }}>
          <DateField label="Date" value="2026-05-01" onChange={() => undefined} />
        </Dialog>
      </UiProvider>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Pick a day' }));
    const calendar = await screen.findByRole('dialog', { name: 'Pick a day' });
    await waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pick a day' })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('Escape asks for confirmation before typed text is lost', async () => {
    const { user } = await draw();
    await user.keyboard('Jo{Escape}');
    expect(screen.getByText('What you typed is not saved.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep typing' }));
    await user.keyboard('hn{Escape}{Escape}a');
    expect(screen.getByLabelText<HTMLInputElement>('First').value).toBe('Johna');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Keep typing' }));
    expect(document.activeElement).toBe(screen.getByLabelText('First'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(dialog()).toBeNull();
  });
});

const asking = () => {
  render(
    <UiProvider isTest>
      <Button>Opener</Button>
    </UiProvider>,
  );
  return userEvent.setup();
};

describe('questions', () => {
  test.each([
    ['{Enter}', true],
    ['{Escape}', false],
  ])('%s returns %s', async (key, expected) => {
    const user = asking();
    let answer: boolean | undefined;
    act(() => {
      void confirm({ title: 'Publish?', question: 'Staff see it at once.' }).then((isYes) => {
        answer = isYes;
      });
    });
    await screen.findByRole('alertdialog', { name: 'Publish?' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Yes' })).toBeTruthy();
    await user.keyboard(key);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(answer).toBe(expected);
  });

  test('a typed confirmation compares exactly', async () => {
    const user = asking();
    let answer: boolean | undefined;
    act(() => {
      void confirmTyped({
        title: 'Delete?',
        question: 'This deletes 44 results.',
        expected: 'DELETE ALL',
        confirmLabel: 'Delete All Results',
      }).then((isYes) => {
        answer = isYes;
      });
    });
    const field = await screen.findByLabelText('Type DELETE ALL to confirm');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete All Results' });
    for (const typed of ['delete all', 'DELETE', 'DELETE  ALL', ' DELETE ALL']) {
      await user.clear(field);
      await user.type(field, typed);
      expect(isDisabled(button)).toBe(true);
      await user.keyboard('{Enter}');
      expect(answer).toBeUndefined();
      expect(screen.getByText('Type DELETE ALL above first.')).toBeTruthy();
    }
    await user.clear(field);
    await user.type(field, 'DELETE ALL{Enter}');
    expect(answer).toBe(true);
  });

  test('the focus goes back to where it was', async () => {
    const user = asking();
    const opener = screen.getByRole('button', { name: 'Opener' });
    opener.focus();
    act(() => void alertMessage('This athlete already exists.'));
    await screen.findByRole('alertdialog', { name: 'Message' });
    await waitFor(() => expect(document.activeElement).not.toBe(opener));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('two at once are shown one after the other', async () => {
    const user = asking();
    const answers: boolean[] = [];
    act(() => {
      void confirm({ title: 'First?', question: 'one' }).then((isYes) => answers.push(isYes));
      void confirm({ title: 'Second?', question: 'two' }).then((isYes) => answers.push(isYes));
    });
    await screen.findByRole('alertdialog', { name: 'First?' });
    expect(screen.queryByText('Second?')).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByRole('alertdialog', { name: 'Second?' });
    await user.keyboard('{Escape}');
    expect(answers).toEqual([true, false]);
  });
});

test("the 'Error!' dialog has no footer", async () => {
  render(
    <UiProvider isTest>
      <ErrorDialog message="The tier is used by 3 races." onClose={() => undefined} />
    </UiProvider>,
  );
  const shown = await screen.findByRole('alertdialog', { name: 'Error!' });
  expect(shown.textContent).toContain('The tier is used by 3 races.');
  expect(shown.querySelector('[data-footer]')).toBeNull();
});

test("'Please Wait...' shows the progress, and can be left only where that is offered", async () => {
  const user = userEvent.setup();
  const onLeave = vi.fn();
  const overlay = (leave?: () => void) => (
    <UiProvider isTest>
      <PleaseWait isShown progress={{ done: 12, total: 1300 }} onLeave={leave} />
    </UiProvider>
  );
  const { rerender } = render(overlay());
  expect(await screen.findByText('Please Wait...')).toBeTruthy();
  expect(screen.getByText(/12 of 1/).textContent?.replaceAll('\u00a0', ' ')).toBe('12 of 1 300');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Please Wait...')).toBeTruthy();
  rerender(overlay(onLeave));
  await user.keyboard('{Escape}');
  expect(onLeave).toHaveBeenCalledOnce();
});

test('the name of the page has the focus when the opener has been disabled meanwhile', async () => {
  const page = (isOff: boolean) => (
    <UiProvider isTest>
      <main>
        <h1 tabIndex={-1}>Canyon</h1>
        <button type="button" disabled={isOff}>
          Save Changes
        </button>
      </main>
    </UiProvider>
  );
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Save Changes' }).focus();
  act(() => void alertError('Someone else was first.'));
  await screen.findByRole('alertdialog');
  rerender(page(true));
  await userEvent.setup().keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Canyon'));
});
