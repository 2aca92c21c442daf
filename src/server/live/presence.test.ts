import { beforeEach, expect, it, vi } from 'vitest';
import type { PresentRecords } from '#contract/live-messages.ts';
import { Presence } from './presence.ts';

let time: number;
let sent: string[];
let instances: Presence[];
beforeEach(() => {
  time = 0;
  sent = [];
  instances = [];
});

/** An instance whose messages reach all of them, as with PostgreSQL. */
function startInstance(notify?: (message: string) => Promise<void>): Presence {
  const presence = new Presence({
    notify:
      notify ??
      (async (message) => {
        sent.push(message);
        for (const instance of instances) instance.receive(message);
      }),
    now: () => time,
  });
  instances.push(presence);
  return presence;
}

function person(id: number, first: string) {
  const shown: PresentRecords[] = [];
  const console = {
    account: { id, first, last: 'Berg' },
    show: (present: PresentRecords) => void shown.push(present),
  };
  return { console, people: () => shown.at(-1)?.flatMap(({ people }) => people), shown };
}

const race = (id: number, tab: string | null = null) => ({ entity: 'race', id, tab });
const settled = () => vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));

it('shows others at the same record, at the same instance and at another one, with their latest tab', async () => {
  const [one, other] = [startInstance(), startInstance()];
  const [anna, ben, eva] = [person(1, 'Anna'), person(2, 'Ben'), person(3, 'Eva')];
  one.open(anna.console, race(7, 'Info'));
  one.open(ben.console, race(7));
  other.open(eva.console, race(7, 'Results'));
  await vi.waitFor(() =>
    expect([anna.people(), eva.people()]).toEqual([
      [
        { id: 2, name: 'Ben Berg', tab: null },
        { id: 3, name: 'Eva Berg', tab: 'Results' },
      ],
      [
        { id: 1, name: 'Anna Berg', tab: 'Info' },
        { id: 2, name: 'Ben Berg', tab: null },
      ],
    ]),
  );
  other.open(eva.console, race(8));
  one.open(ben.console, race(7, 'Results'));
  await vi.waitFor(() => expect(anna.people()).toEqual([{ id: 2, name: 'Ben Berg', tab: 'Results' }]));
  expect(eva.shown.at(-1)).toEqual([{ entity: 'race', id: 8, people: [] }]);
  one.leave(ben.console);
  one.open(anna.console, null);
  expect(anna.shown.slice(-2)).toEqual([[{ entity: 'race', id: 7, people: [] }], []]);
});

it("does not show a person's own other windows, and shows each other person once", () => {
  const instance = startInstance();
  const [anna, annaAgain, ben] = [person(1, 'Anna'), person(1, 'Anna'), person(2, 'Ben')];
  instance.open(anna.console, race(7, 'Info'));
  instance.open(annaAgain.console, race(7, 'Results'));
  instance.open(ben.console, race(7));
  expect(ben.people()).toEqual([{ id: 1, name: 'Anna Berg', tab: 'Results' }]);
  expect(annaAgain.people()).toEqual([{ id: 2, name: 'Ben Berg', tab: null }]);
  instance.leave(annaAgain.console);
  expect(ben.people()).toEqual([{ id: 1, name: 'Anna Berg', tab: 'Info' }]);
});

it('forgets the people of an instance that stopped without a word, and no others', async () => {
  const [one, other, gone] = [startInstance(), startInstance(), startInstance()];
  const [anna, ben, eva] = [person(1, 'Anna'), person(2, 'Ben'), person(3, 'Eva')];
  one.open(anna.console, race(7));
  other.open(ben.console, race(7));
  gone.open(eva.console, race(7));
  await vi.waitFor(() => expect(anna.people()).toHaveLength(2));
  for (let round = 0; round < 3; round += 1) {
    time += 10_000;
    sent = [];
    other.heartbeat();
    await settled();
    one.heartbeat();
  }
  expect(anna.people()).toEqual([{ id: 2, name: 'Ben Berg', tab: null }]);
});

it('repeats a hundred people with the longest names in messages that PostgreSQL takes', async () => {
  const [one, other] = [startInstance(), startInstance()];
  for (let id = 1; id <= 100; id += 1)
    one.open(person(id, '试'.repeat(200)).console, race(id, '试'.repeat(250)));
  sent = [];
  one.heartbeat();
  const watcher = person(1000, 'Watcher');
  other.open(watcher.console, race(100));
  await vi.waitFor(() => expect(watcher.people()).toHaveLength(1));
  expect(sent.length).toBeGreaterThan(1);
  for (const message of sent) expect(Buffer.byteLength(message)).toBeLessThan(8000);
});

it('sends the latest state after a slow message, and after a failed one with the next heartbeat', async () => {
  const answers: ((isSent: boolean) => void)[] = [];
  const one = startInstance(async (message) => {
    const isSent = await new Promise<boolean>((resolve) => answers.push(resolve));
    if (!isSent) throw new Error('the database is away');
    for (const instance of instances) instance.receive(message);
  });
  const other = startInstance();
  const [anna, ben] = [person(1, 'Anna'), person(2, 'Ben')];
  other.open(ben.console, race(7));
  one.open(anna.console, race(7, 'Info'));
  one.open(anna.console, race(7, 'Results'));
  answers[0]?.(true);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(false);
  await vi.waitFor(() => expect(ben.people()).toMatchObject([{ tab: 'Info' }]));
  await vi.waitFor(() => {
    one.heartbeat();
    expect(answers).toHaveLength(3);
  });
  answers[2]?.(true);
  await vi.waitFor(() => expect(ben.people()).toMatchObject([{ tab: 'Results' }]));
});

it.each(['', 'null', '{"from":1}', '{"from":"x","consoles":[{"key":"k"}]}'])(
  'ignores %j from another program on the channel',
  (message) => {
    const instance = startInstance();
    const anna = person(1, 'Anna');
    instance.open(anna.console, race(7));
    instance.receive(message);
    expect(anna.shown).toHaveLength(1);
  },
);

it('announces nothing when there is no other instance', () => {
  const presence = new Presence({ notify: null, now: () => time });
  const anna = person(1, 'Anna');
  presence.open(anna.console, race(7));
  presence.heartbeat();
  presence.leave(anna.console);
  expect(anna.shown).toEqual([[{ entity: 'race', id: 7, people: [] }]]);
});
