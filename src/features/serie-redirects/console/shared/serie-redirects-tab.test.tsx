import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { REDIRECTS, redirectsStates } from './serie-redirects-tab.states.tsx';
import { SerieRedirectsTab } from './serie-redirects-tab.tsx';

const open = (responses: RenderOptions['responses'] = {}) =>
  renderScreen(<SerieRedirectsTab redirects={REDIRECTS} />, { responses });

describe('the redirects of a serie', () => {
  testStates(redirectsStates);

  it('are tested by the server, all of them, with code and where they ended', async () => {
    const { user } = await open({
      'POST /api/series_redirects/11/test': {
        json: { status: 'active', code: 200, address: 'https://site.example/race/new' },
      },
      'POST /api/series_redirects/12/test': {
        json: { status: 'broke', code: null, address: REDIRECTS[1]?.test_url },
      },
    });
    expect(await screen.findAllByText('not tested')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Test Redirects' }));
    await screen.findByText('active, 200');
    await screen.findByText('broke, no response');
    expect(screen.getByRole('link', { name: 'https://site.example/race/new' })).toBeDefined();
  });

  it('fit a narrow window, so that each can be tested and deleted', async () => {
    await open();
    const { minWidth } = (await screen.findByRole('table')).style;
    expect(Number.parseInt(minWidth, 10)).toBeLessThanOrEqual(768);
  });

  it('are tested one by one, also while all are being tested', async () => {
    const first = Promise.withResolvers<void>();
    const active = { status: 'active', code: 200, address: REDIRECTS[1]?.test_url };
    const { user, requests } = await open({
      'POST /api/series_redirects/11/test': () => first.promise.then(() => active),
      'POST /api/series_redirects/12/test': { json: active },
    });
    await user.click(await screen.findByRole('button', { name: 'Test Redirects' }));
    await screen.findByText('testing…');
    await user.click(screen.getByRole('button', { name: `Test ${REDIRECTS[1]?.alias}` }));
    await screen.findByText('active, 200');
    first.resolve();
    await waitFor(() => expect(screen.getAllByText('active, 200')).toHaveLength(2));
    await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/test'))).toHaveLength(3));
  });

  it('explain once what to configure when there is no website', async () => {
    const { user, requests } = await open({
      'POST /api/series_redirects/11/test': {
        status: 503,
        message: 'Redirects cannot be tested: set WEBSITE_URL.',
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Test Redirects' }));
    await screen.findByText('Redirects cannot be tested: set WEBSITE_URL.');
    expect(requests.filter((sent) => sent.path.endsWith('/test'))).toHaveLength(1);
  });

  it('are deleted after a confirmation', async () => {
    const { user, requests } = await open({ 'DELETE /api/series_redirects/12': { json: { status: 0 } } });
    await user.click(await screen.findByRole('button', { name: 'Delete challenge-roth-old' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm Delete' }),
    );
    await screen.findByText('Redirect challenge-roth-old deleted');
    expect(requests.filter((sent) => sent.method === 'DELETE')).toHaveLength(1);
  });
});
