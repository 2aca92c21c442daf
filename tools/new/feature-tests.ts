import { type FeatureNames, withArticle } from './names.ts';

// The tests of a generated feature.

export const routesTestSource = ({
  one,
  many,
}: FeatureNames) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoHistory } from '#features/history/undo-contract.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  add${one.pascal},
  delete${one.pascal},
  list${many.pascal},
  read${one.pascal},
  save${one.pascal},
} from '../${many.kebab}-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const add = async (name: string) => (await server.ask(add${one.pascal}, { name })).id;
const nameOf = async (id: number) => (await server.ask(read${one.pascal}, { id })).${one.camel}.name;

describe('${many.phrase}', () => {
  it('are listed by name, ignoring case', async () => {
    for (const name of ['beta', 'Gamma', 'Alpha']) await add(name);
    const { ${many.camel} } = await server.ask(list${many.pascal}, {});
    expect(${many.camel}.map((${one.camel}) => ${one.camel}.name)).toEqual(['Alpha', 'beta', 'Gamma']);
  });

  it('are not added without a name', async () => {
    const before = await countRows(server.database, '${one.snake}');
    const refused = await server.call(add${one.pascal}, { name: ' ' });
    expect([refused.status, refused.text]).toEqual([400, 'name must not be empty.']);
    expect(await countRows(server.database, '${one.snake}')).toBe(before);
  });

  it('are saved, but not from an older version', async () => {
    const id = await add('First');
    const { ${one.camel} } = await server.ask(save${one.pascal}, { id, name: 'Second', version: 1 }, 'other-admin');
    expect(${one.camel}).toEqual({ id, name: 'Second', version: 2 });
    const refused = await server.call(save${one.pascal}, { id, name: 'Third', version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('ben Tester');
    expect(await nameOf(id)).toBe('Second');
  });

  it('are deleted, and restored by undo', async () => {
    const id = await add('Deleted');
    const deleted = await server.call(delete${one.pascal}, { id });
    const missing = await server.call(read${one.pascal}, { id });
    expect([missing.status, missing.text]).toEqual([404, \`There is no ${one.phrase} \${id}. It may have been deleted.\`]);
    expect((await server.call(delete${one.pascal}, { id })).text).toBe(missing.text);
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    expect(await nameOf(id)).toBe('Deleted');
  });
});
`;

export const statesSource = ({
  one,
  many,
}: FeatureNames) => `import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { ${one.pascal} } from '../${many.kebab}-contract.ts';
import { ${one.pascal}Screen } from './${one.kebab}-screen.tsx';
import { ${many.pascal}Screen } from './${many.kebab}-screen.tsx';

export const ${one.camel} = (id: number, name: string, version = 1): ${one.pascal} => ({ id, name, version });
export const list = (${many.camel}: readonly ${one.pascal}[]) => ({ 'GET /api/${many.kebab}': { json: { ${many.camel} } } });
export const record = (shown: ${one.pascal}) => ({ [\`GET /api/${one.kebab}/\${shown.id}\`]: { json: { ${one.camel}: shown } } });

const failed = { status: 500, message: 'Something failed on the server.' };
const listAt = { address: '/${many.kebab}' };
const recordAt = { address: '/${one.kebab}/1', pattern: '/${one.kebab}/$id' };

export const ${many.camel}States: ScreenStates = {
  screen: ${many.pascal}Screen,
  states: {
    loading: { ...listAt, responses: { 'GET /api/${many.kebab}': never }, shows: '${many.title}' },
    empty: { ...listAt, responses: list([]), shows: 'No ${many.phrase} yet' },
    failed: { ...listAt, responses: { 'GET /api/${many.kebab}': failed }, shows: failed.message },
    loaded: { ...listAt, responses: list([${one.camel}(1, 'North')]), shows: 'North' },
  },
};

export const ${one.camel}States: ScreenStates = {
  screen: ${one.pascal}Screen,
  states: {
    loading: { ...recordAt, responses: { 'GET /api/${one.kebab}/1': never }, shows: '${one.title}' },
    failed: { ...recordAt, responses: { 'GET /api/${one.kebab}/1': failed }, shows: failed.message },
    'not found': {
      ...recordAt,
      responses: { 'GET /api/${one.kebab}/1': { status: 404, message: 'There is no ${one.phrase} 1.' } },
      shows: '${one.title} not found',
    },
    loaded: { ...recordAt, responses: record(${one.camel}(1, 'North')), shows: 'Save Changes' },
  },
};
`;

const screensTestImports = ({
  one,
  many,
}: FeatureNames) => `import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { ${one.pascal}Screen } from './${one.kebab}-screen.tsx';
import { ${many.pascal}Screen } from './${many.kebab}-screen.tsx';
import { ${many.camel}States, ${one.camel}, ${one.camel}States, list, record } from './${many.kebab}-screens.states.tsx';
`;

export const screensTestSource = (names: FeatureNames) => {
  const { one, many } = names;
  return `${screensTestImports(names)}
const open = (more = {}) =>
  renderScreen(<${one.pascal}Screen />, {
    address: '/${one.kebab}/2',
    pattern: '/${one.kebab}/$id',
    responses: { ...record(${one.camel}(2, 'South')), ...more },
  });

describe('the list of ${many.phrase}', () => {
  testStates(${many.camel}States);

  it('is filtered by name', async () => {
    const responses = list([${one.camel}(1, 'North'), ${one.camel}(2, 'South')]);
    const { user } = await renderScreen(<${many.pascal}Screen />, { address: '/${many.kebab}', responses });
    const link = await screen.findByRole('link', { name: 'South' });
    expect(link.getAttribute('href')).toBe('/${one.kebab}/2');
    await user.type(screen.getByLabelText('Filter ${many.phrase}'), 'sou');
    await waitFor(() => expect(screen.queryByText('North')).toBeNull());
  });

  it('adds ${withArticle(one.phrase)}, with a hint when the name exists', async () => {
    const added = { status: 0, id: 3, ${one.camel}: ${one.camel}(3, 'North 2') };
    const responses = { ...list([${one.camel}(1, 'North')]), 'POST /api/${one.kebab}': { json: added } };
    const { user, requests } = await renderScreen(<${many.pascal}Screen />, { address: '/${many.kebab}', responses });
    await user.click(await screen.findByRole('button', { name: 'Add a new ${one.title}' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new ${one.title}' }));
    expect(isDisabled(dialog.getByRole('button', { name: 'Add' }))).toBe(true);
    await user.type(dialog.getByLabelText(/^Name/), 'north');
    expect(dialog.getByText('There is already a ${one.phrase} North.')).toBeDefined();
    await user.type(dialog.getByLabelText(/^Name/), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('${one.sentence} north 2 added');
    expect(requests.find(({ method, path }) => method === 'POST' && path === '/api/${one.kebab}')?.body).toEqual({
      name: 'north 2',
    });
  });
});

describe('${withArticle(one.phrase)}', () => {
  testStates(${one.camel}States);

  it('is saved from the version that was read', async () => {
    const saved = { status: 0, id: 2, ${one.camel}: ${one.camel}(2, 'South 2', 2) };
    const { user, requests } = await open({ 'PUT /api/${one.kebab}/2': { json: saved } });
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    expect(screen.getByRole('button', { name: 'Save Changes' }).title).toBe('Enter a name');
    await user.type(name, 'South 2');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('${one.sentence} South 2 saved');
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'South 2', version: 1 });
  });

  it('is deleted after a confirmation, and the toast undoes it', async () => {
    const { user, address, requests } = await open({
      'DELETE /api/${one.kebab}/2': () => Response.json({ status: 0 }, { headers: { 'x-change-set': '7' } }),
      'POST /api/history/7/undo': { json: { status: 0, id: 8, what: 'Undone: South deleted' } },
    });
    await screen.findByLabelText('Name');
    await chooseInMenu(user, 'Delete ${one.title}');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Confirm Delete' }));
    await waitFor(() => expect(address()).toBe('/${many.kebab}'));
    await screen.findByText('${one.sentence} South deleted');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: South deleted');
    expect(requests.at(-1)?.path).toBe('/api/history/7/undo');
  });
});
`;
};
