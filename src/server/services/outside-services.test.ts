import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleStarters } from '#database/sample-files.ts';
import { simulatedMapping, simulatedPrograms } from '../demo-data/simulated-programs.ts';
import { readSettings } from '../settings.ts';
import { openServices, type Services } from './outside-services.ts';

let demonstration: Services;
beforeAll(async () => {
  demonstration = await openServices(readSettings({ DEMO: '1' }));
});
afterAll(() => demonstration.close());

const lists = ['start', 'wait'] as const;

describe('the services of the demonstration', () => {
  it('serve every list of every program of World Triathlon', async () => {
    const programs = await simulatedPrograms();
    expect(programs).toHaveLength(31);
    for (const { eventId, programId, name, ...sent } of programs)
      for (const type of lists) {
        const read = await demonstration.worldTriathlon?.entriesOf({ eventId, programId, type });
        expect(read).toMatchObject({ prog_name: name, entries: { length: sent[type].length } });
        expect(read?.entries.every(({ last }) => last !== '')).toBe(true);
      }
    // Nobody waits for the first T100 race of each division, for Frankfurt and for the women of the trial.
    expect(programs.filter(({ wait }) => wait.length === 0)).toHaveLength(4);
  });

  it('hold the announced start lists in full', async () => {
    const programs = await simulatedPrograms();
    for (const [raceKey, count] of [
      ['ironman-frankfurt-2026', 70],
      ['t100-french-riviera-2026', 63],
    ] as const) {
      expect(await sampleStarters(raceKey)).toHaveLength(count);
      const own = programs.filter((one) => one.raceKey === raceKey);
      expect(own.reduce((sum, { start }) => sum + start.length, 0)).toBe(count);
    }
  });

  it('name the events of the tracker by race and year', async () => {
    const { rows = [] } = (await demonstration.tracker?.fetch().events()) ?? {};
    const names = rows.map((row) => String(row.name));
    expect(names.filter((name) => !/^[A-Z0-9-]+[A-Z0-9]-20\d\d$/.test(name))).toEqual(['LIVE-REPLAY']);
    expect(names).toContain('IRM-WORLDCHAMPIONSHIPTAUPOWOMEN703-2024');
    expect(new Set(names).size).toBe(names.length);
  });

  it('are found by the fields of a race', async () => {
    const [men, women] = (await simulatedPrograms()).filter(({ raceKey }) => raceKey === 't100-dubai-2025');
    expect(await simulatedMapping('t100-dubai-2025')).toEqual([
      { name: 'wt_event_id', value: men?.eventId },
      { name: 'wt_program_id_mpro', value: men?.programId },
      { name: 'wt_program_id_fpro', value: women?.programId },
    ]);
    expect(await simulatedMapping('challenge-roth-2025')).toEqual([]);
  });
});

describe('other services', () => {
  it('do not exist without the demonstration', async () => {
    const services = await openServices(readSettings({ DEMO: '0' }));
    expect([services.tracker, services.worldTriathlon]).toEqual([null, null]);
    await services.close();
  });

  it('are those of the operator, with or without the demonstration', async () => {
    const url = 'http://127.0.0.1:9/v1';
    const settings = readSettings({ DEMO: '1', WORLD_TRIATHLON_URL: url, WORLD_TRIATHLON_KEY: 'key' });
    const services = await openServices(settings, { pause: async () => undefined });
    const request = services.worldTriathlon?.entriesOf({
      eventId: 180_001,
      programId: 1_800_011,
      type: 'start',
    });
    await expect(request).rejects.toThrow('cannot be reached');
    await services.close();
  });
});
