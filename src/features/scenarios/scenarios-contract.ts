import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { id, uniqueName, version } from '#contract/fields.ts';
import { badInput, conflict, Refusal } from '#contract/refusal.ts';
import { affectedSet } from '#features/results/result-by-hand-contract.ts';
import { changes, discipline, whatIfChange } from './what-if-contract.ts';

/** Data dependencies of a scenario. Its applications and other changes are in history, under `scenario`. */
const READS = ['scenario', 'ranking'] as const;

/** A named what-if of one ranking set. */
const scenario = z.object({
  id: z.number(),
  name: z.string(),
  set_id: z.number(),
  set_date: z.string(),
  changes: z.array(whatIfChange),
  /** ISO 8601; null if it was not applied, or was undone. */
  applied_at: z.string().nullable(),
  version: z.number(),
});
export type Scenario = z.output<typeof scenario>;

const name = uniqueName(100);
const saved = z.object({ status: z.literal(0), id: z.number(), scenario });

export const listScenarios = declareCall({
  method: 'GET',
  path: '/api/scenarios',
  purpose: 'Lists scenarios, newest first: all, or those of one ranking set.',
  dependsOn: READS,
  input: z.object({ set_id: id.optional() }),
  response: z.object({ scenarios: z.array(scenario) }),
});

export const createScenario = declareCall({
  method: 'POST',
  path: '/api/scenarios/create',
  purpose: 'Saves previewed changes to a ranking set as a named scenario. No data is changed.',
  input: z.object({ name, set_id: id, changes: changes.min(1, 'must contain at least one change') }),
  response: saved,
});

export const readScenario = declareCall({
  method: 'GET',
  path: '/api/scenarios/{id}',
  purpose: 'Returns a scenario with its changes.',
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({ scenario }),
});

export const saveScenario = declareCall({
  method: 'PUT',
  path: '/api/scenarios/{id}',
  purpose: 'Renames a scenario or replaces its changes; with new changes it counts as not applied.',
  input: z.object({
    id,
    name: name.optional(),
    changes: changes.min(1, 'must contain at least one change').optional(),
    version,
  }),
  response: saved,
});

export const deleteScenario = declareCall({
  method: 'DELETE',
  path: '/api/scenarios/{id}',
  purpose: 'Deletes a scenario. The data it changed when it was applied is not affected.',
  input: z.object({ id, version }),
});

export const applyScenario = declareCall({
  method: 'POST',
  path: '/api/scenarios/{id}/apply',
  purpose:
    'Applies the changes of a scenario to the data in one operation that can be undone; refused if the numbers would differ from the preview.',
  input: z.object({
    id,
    version,
    /** `numbers` of the preview that was reviewed. */
    numbers: z.string('must be the numbers of a preview').max(100).optional(),
  }),
  response: z.object({ status: z.literal(0), scenario, sets: z.array(affectedSet) }),
});

const standing = z.object({ rank: z.number(), points: z.number().nullable() }).nullable();

/** An athlete whose rank or points differ between the two scenarios; null for no rank. */
const comparedLine = z.object({
  id: z.number(),
  name: z.string(),
  country: z.string().nullable(),
  division: z.enum(['MPRO', 'FPRO']),
  now: standing,
  first: standing,
  second: standing,
});
export type ComparedLine = z.output<typeof comparedLine>;

const comparedHead = z.object({
  id: z.number(),
  name: z.string(),
  /** With another rank, including athletes who enter or leave the ranking. */
  moved: z.number(),
  gains: z.number(),
  loses: z.number(),
  /** Changes that are not possible with the current data. */
  problems: z.number(),
});
export type ComparedHead = z.output<typeof comparedHead>;

export const compareScenarios = declareCall({
  method: 'GET',
  path: '/api/scenarios/compare',
  purpose: 'Compares two scenarios of one ranking set: all athletes whose rank or points differ.',
  dependsOn: [...READS, 'race', 'tier', 'athlete'],
  input: z.object({ first: id, second: id, discipline: discipline.optional() }),
  response: z.object({
    set: z.object({ id: z.number(), date: z.string(), type: z.number() }),
    first: comparedHead,
    second: comparedHead,
    /** Men first, by the rank in the first scenario. */
    lines: z.array(comparedLine),
    /** The total number of rows; at most 1,000 are sent. */
    total: z.number(),
  }),
});

/** 404: a change of a record that does not exist. */
export const recordOfChangeMissing = (noun: 'race' | 'result' | 'tier', missing: number) =>
  new Refusal(404, 'not-found', `There is no ${noun} ${missing}. Remove its changes.`, {
    field: 'changes',
  });

export const scenarioNameTaken = (taken: string, date: string) =>
  conflict(
    'scenario-name',
    `The rankings of ${date} already have a scenario ${taken}. Give another name.`,
    'name',
  );

export const notOfOneSet = () =>
  badInput('second', 'Two scenarios of the same ranking set can be compared; these are of different sets.');

export const alreadyApplied = (scenarioName: string, at: string) =>
  conflict(
    'scenario-applied',
    `${scenarioName} was applied on ${at}. Undo that first, or change the scenario.`,
  );

export const ruleNotApplied = (message: string) =>
  conflict(
    'scenario-rule',
    `${message} is a rule of the ranking, not data, and cannot be applied. Remove it from the scenario, or use the scenario as a preview only.`,
    'changes',
  );

export const cannotApply = (subject: string, problem: string) =>
  conflict('scenario-problem', `${subject}: ${problem} Remove this change, then apply.`, 'changes');

export const nothingToApply = (scenarioName: string) =>
  conflict('scenario-without-effect', `${scenarioName} changes nothing: the data already has these values.`);

export const numbersMoved = () =>
  conflict(
    'scenario-moved',
    'Results, points or rankings have changed since the preview: applying would give different numbers. Review the new ones, then apply.',
    'numbers',
  );
