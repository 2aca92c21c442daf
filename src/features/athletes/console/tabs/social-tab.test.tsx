import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { EDITS, editAthlete, emptyProfile } from '#testing/fixtures/edited-athlete.tsx';

const open = async (more: Partial<AthletePage> = {}, responses = {}) => {
  const shown = await editAthlete('social', more, responses);
  await screen.findByRole('heading', { name: 'Social' });
  return shown;
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('the links of an athlete', () => {
  it('are eight, of URL type, with the specified placeholder', async () => {
    await open();
    const labels = [
      'Instagram',
      'X (Twitter)',
      'YouTube',
      'Facebook',
      'Strava',
      'Zwift',
      'TikTok',
      'Website',
    ];
    expect(screen.getAllByRole('textbox').map((input) => input.id)).toEqual(
      labels.map((label) => field(label).id),
    );
    for (const label of labels)
      expect([field(label).type, field(label).placeholder]).toEqual(['url', 'Type/copy an url link']);
  });

  it('accept a user name, and show the address once the edit is complete', async () => {
    const shown = await open();
    await shown.user.click(field('Instagram'));
    await shown.user.paste('@laura');
    await shown.user.tab();
    expect(field('Instagram').value).toBe('https://www.instagram.com/laura');
    await waitFor(() => expect(shown.sent(EDITS.profile).length).toBeGreaterThan(0));
    expect(shown.sent(EDITS.profile).at(-1)).toEqual({
      attributes: [{ name: 'instagram', value: expect.stringContaining('laura') }],
      version: 1,
    });
  });

  it('open the stored link by a click', async () => {
    await open({ profile: { ...emptyProfile, strava: 'https://www.strava.com/athletes/1' } });
    const link = screen.getByRole('link', { name: 'Open Strava' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://www.strava.com/athletes/1',
      'noopener noreferrer',
    ]);
    expect(screen.queryByRole('link', { name: 'Open Zwift' })).toBeNull();
  });

  it.each([
    ['YouTube', 'https://www.youtube.com/@laura', /must be the address with the channel ID/],
    ['YouTube', 'laura', /user names can change/],
    ['Instagram', 'https://www.facebook.com/laura', /Instagram is an address of www\.facebook\.com/],
    ['Website', 'javascript:alert(1)', /Website must be a web address/],
  ])('%s refuses %s with the reason, unsent', async (label, typed, message) => {
    const shown = await open();
    await shown.user.click(field(label));
    await shown.user.paste(typed);
    await shown.user.tab();
    expect(await screen.findByText(message)).toBeDefined();
    expect(field(label).value).toBe(typed);
    expect(shown.sent(EDITS.profile)).toEqual([]);
  });

  it('show a warning when another athlete has the same one', async () => {
    await open(
      {},
      {
        'GET /api/athlete/7/shared_links': {
          json: { shared: [{ name: 'instagram', athlete_id: 20, athlete: 'Kat Matthews' }] },
        },
      },
    );
    const link = await screen.findByRole('link', { name: 'Kat Matthews' });
    expect(link.getAttribute('href')).toBe('/athlete/20#social');
    expect(link.parentElement?.textContent).toBe('Instagram: Kat Matthews has the same link.');
  });

  it('wait for a profile', async () => {
    await editAthlete('social', { profile: null });
    expect(await screen.findByRole('button', { name: 'Create profile' })).toBeDefined();
    expect(screen.queryByLabelText('Instagram')).toBeNull();
  });
});
