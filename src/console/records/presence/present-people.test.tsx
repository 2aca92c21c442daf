import { globSync, readFileSync } from 'node:fs';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { presentRecords } from '#console/api/live.ts';
import { openedRecord } from '#console/api/presence.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { PresentInDialog, PresentPeople } from './present-people.tsx';

const anna = { id: 2, name: 'Anna Berg', tab: 'Results' };
const ben = { id: 3, name: 'Ben Ode', tab: null };

beforeEach(() => presentRecords.set([]));

/** The announced place in the page's head. */
const place = () => screen.getByRole('banner').querySelector('[aria-live]') as HTMLElement;

const open = (tab?: string) =>
  renderScreen(
    <Page name="Nice">
      <PresentPeople entity="race" id={7} tab={tab} />
    </Page>,
  );

describe('who else has a record open', () => {
  it.each([
    ['nobody', [], /^$/],
    ['one, on a tab', [anna], /^ABAnna Berg is also here, on Results$/],
    ['two', [anna, ben], /^ABBOAnna Berg is also here, on Results\. Ben Ode is also here$/],
    [
      'more than are shown',
      [anna, ben, { ...ben, id: 4 }, { ...ben, id: 5 }, { ...ben, id: 6 }],
      /^ABBOBO\+2Anna Berg is also here, on Results\. (Ben Ode is also here(\. )?){4}$/,
    ],
  ])('is shown: %s', async (_name, people, text) => {
    await open();
    act(() => presentRecords.set([{ entity: 'race', id: 7, people }]));
    expect(place().textContent).toMatch(text);
  });

  it('is not shown at another record', async () => {
    await open();
    act(() => presentRecords.set([{ entity: 'race', id: 8, people: [anna] }]));
    expect(place().textContent).toBe('');
  });

  it('is shown in a dialog of a record, of videos by their text', async () => {
    await renderScreen(<PresentInDialog entity="video" id="5b2f" />);
    expect(openedRecord.get()).toEqual({ entity: 'video', id: '5b2f', tab: null });
    act(() => presentRecords.set([{ entity: 'video', id: '5b2f', people: [ben] }]));
    expect(screen.getByText('Ben Ode is also here')).toBeDefined();
  });

  it('is notified which record is open, until the page is left', async () => {
    const { unmount } = await open('Info');
    expect(openedRecord.get()).toEqual({ entity: 'race', id: 7, tab: 'Info' });
    unmount();
    expect(openedRecord.get()).toBeNull();
  });
});

it('is part of the dialogs in which a picture and a video are edited', () => {
  for (const dialog of ['media/console/viewer/picture-dialog', 'videos/console/edit-video-dialog'])
    expect(readFileSync(`src/features/${dialog}.tsx`, 'utf8')).toContain('<PresentInDialog ');
});

it('is part of every page that has the history of a record in its menu', () => {
  const textOf = (file: string) => readFileSync(file, 'utf8');
  const pages = globSync('src/{console/records,features/*/console}/**/*.tsx').filter(
    (file) =>
      !/\.(test|states)\.tsx$/.test(file) &&
      /<Page\b/.test(textOf(file)) &&
      /historyEntry\([^()]+, [\w.]+\)/.test(textOf(file)),
  );
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((file) => !textOf(file).includes('<PresentPeople '))).toEqual([]);
});
