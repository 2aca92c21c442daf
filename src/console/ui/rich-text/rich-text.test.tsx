import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { linkAddress } from './link-address.ts';
import { RichTextField } from './rich-text-field.tsx';

describe('the address of a link', () => {
  it.each([
    ['example.org', 'https://example.org'],
    [' https://example.org/a?b=1#c ', 'https://example.org/a?b=1#c'],
    ['http://example.org', 'http://example.org'],
    ['anna@example.org', 'mailto:anna@example.org'],
    ['mailto:anna@example.org', 'mailto:anna@example.org'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://example.org', null],
    ['https://anna@example.org', null],
    ['example', null],
    ['two words.org', null],
    ['', null],
  ])('%s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });
});

interface HeldProps {
  start: string;
  onReported(html: string): void;
  onSetter(set: (html: string) => void): void;
}

/** Holds the text as a screen would. */
function Held({ start, onReported, onSetter }: HeldProps) {
  const [value, setValue] = useState(start);
  onSetter(setValue);
  const changed = (html: string) => {
    onReported(html);
    setValue(html);
  };
  return <RichTextField label="Biography" height={300} value={value} onChange={changed} />;
}

describe('a formatted text', () => {
  async function open(start: string) {
    let set = (_html: string) => {};
    const reported: string[] = [];
    const hold = (setter: (html: string) => void) => {
      set = setter;
    };
    const shown = await renderScreen(
      <Held start={start} onReported={(html) => reported.push(html)} onSetter={hold} />,
    );
    const box = await screen.findByRole('textbox', { name: 'Biography' });
    const press = async (name: string) => {
      box.focus();
      await shown.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name }));
    };
    return { ...shown, box, reported, press, set: (html: string) => act(() => set(html)) };
  }

  it('shows only the supported formats', async () => {
    const { box, reported } = await open(
      '<h1>One</h1><h3>Three</h3><p style="color:red">a<span>b</span></p><script>x()</script><table><tr><td>cell</td></tr></table>',
    );
    expect(box.querySelector('script, table, span, [style*="red"]')).toBeNull();
    expect(box.querySelector('h3')?.textContent).toBe('Three');
    // The editor's own form of a value is not a change.
    expect(reported).toEqual([]);
  });

  it.each([
    ['H3', '<h3>Text</h3>'],
    ['H4', '<h4>Text</h4>'],
    ['Bullet list', '<ul><li><p>Text</p></li></ul>'],
    ['Ordered list', '<ol><li><p>Text</p></li></ol>'],
  ])('is formatted with the toolbar: %s, and undo restores the previous value', async (name, html) => {
    const { reported, press } = await open('<p>Text</p>');
    await press(name);
    expect(reported.at(-1)).toBe(html);
    await press('Undo typing');
    expect(reported.at(-1)).toBe('<p>Text</p>');
  });

  it('takes a link from its dialog', async () => {
    const { reported, press, user } = await open('');
    await press('Link');
    const dialog = within(await screen.findByRole('dialog', { name: 'Link' }));
    const set = dialog.getByRole('button', { name: /link$/ });
    await user.type(dialog.getByLabelText('Address'), 'javascript:alert(1)');
    expect(isDisabled(set)).toBe(true);
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), 'example.org');
    await user.click(dialog.getByRole('button', { name: 'Set link' }));
    await waitFor(() => expect(reported.at(-1)).toContain('href="https://example.org"'));
  });

  it('follows a value from outside', async () => {
    const { box, set } = await open('<p>Mine</p>');
    set('<p>Theirs</p>');
    await waitFor(() => expect(box.textContent).toBe('Theirs'));
  });
});
