import { expect, test } from 'vitest';
import { queryMessage, readyForQuery } from './wire-messages.ts';
import { WireServer } from './wire-server.ts';

// Faults that the real engine cannot be made to show: an engine that responds otherwise than it should.

const START = Uint8Array.of(0, 0, 0, 9, 0, 3, 0, 0, 0);

/** A server on an engine that returns the responses in turn; `ran` and `broken` record the effects. */
function serverWith(answers: (Uint8Array | Error)[]) {
  const ran: string[] = [];
  const broken: string[] = [];
  const server = new WireServer({
    engine: {
      async run(unit, onData) {
        ran.push(new TextDecoder().decode(unit.subarray(5, -1)));
        const response = answers.shift() ?? readyForQuery('I');
        if (response instanceof Error) throw response;
        onData(response);
      },
    },
    settings: {},
    idleTransactionMilliseconds: 10_000,
    onRun: () => undefined,
    onBroken: (reason) => broken.push(reason),
  });
  const connect = () => {
    const connection = server.connect({ send: () => undefined, close: () => undefined });
    connection.receive(START);
    return { ask: (text: string) => connection.receive(queryMessage(text)), leave: () => connection.leave() };
  };
  return { connect, ran, broken };
}

test.each([
  ['gives no response', new Uint8Array(), 'The engine gave no response.'],
  ['throws', new Error('unreachable'), 'unreachable'],
])('an engine that %s gets no more units', async (_, response, reason) => {
  const { connect, ran, broken } = serverWith([response]);
  const client = connect();
  client.ask('first');
  client.ask('second');
  await expect.poll(() => broken).toEqual([reason]);
  connect().ask('third');
  await new Promise(setImmediate);
  expect(ran).toEqual(['first']);
});

test('connections take turns in the order of arrival, a transaction as a whole', async () => {
  const { connect, ran } = serverWith([readyForQuery('T'), readyForQuery('T'), readyForQuery('I')]);
  const [one, two, three] = [connect(), connect(), connect()];
  one.ask('one begins');
  two.ask('two');
  three.ask('three');
  one.ask('one goes on');
  two.ask('two again');
  one.ask('one commits');
  await expect.poll(() => ran.length).toBe(6);
  expect(ran).toEqual(['one begins', 'one goes on', 'one commits', 'two', 'three', 'two again']);
});

test('queued messages of a disconnected client are not run', async () => {
  const { connect, ran } = serverWith([]);
  const [stays, goes] = [connect(), connect()];
  stays.ask('first');
  goes.ask('never');
  goes.leave();
  stays.ask('second');
  await expect.poll(() => ran.length).toBe(2);
  expect(ran).toEqual(['first', 'second']);
});
