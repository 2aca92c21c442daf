import { describe, expect, it } from 'vitest';
import { sampleDivisions } from '#testing/builders/sample-races.ts';
import { t100Points } from '../standings/t100-points.ts';
import { racePoints } from './points.ts';

/**
 * Compares the published points of every finisher of 59 real races with those that we calculate from tier, strength of field and times
 * alone.
 */
const divisions = sampleDivisions();
/** Two decimals are compared: a published value may differ by at most one hundredth. */
const oneHundredth = 0.01 + 1e-9;

function computed(division: (typeof divisions)[number]) {
  return racePoints(
    {
      year: division.year,
      courseDisciplines: 'SBR',
      tier: division.tier,
      strengthOfField: division.strengthOfField,
      adjustedIdealSeconds: null,
      finishersInAll: division.finishersInAll,
    },
    division.results,
  ).results;
}

describe('race points of real races', () => {
  it('covers 102 race divisions with 3,033 finishers', () => {
    const finishers = divisions.flatMap(({ results }) => results).filter(({ status }) => status === 'Finish');
    expect(divisions).toHaveLength(102);
    expect(finishers).toHaveLength(3033);
    expect(finishers.filter(({ publishedPoints }) => publishedPoints === null)).toEqual([]);
  });

  it.each(divisions.map((division) => [division.raceKey, division.division, division] as const))(
    '%s %s: every finisher has the published points, nobody else has any',
    (_race, _name, division) => {
      const points = computed(division);
      const wrong = division.results.flatMap(({ last, publishedPoints }, at) => {
        const own = points[at]?.overallPoints ?? null;
        const isRight =
          own === null || publishedPoints === null
            ? own === publishedPoints
            : Math.abs(own - publishedPoints) <= oneHundredth;
        return isRight ? [] : [{ last, publishedPoints, own }];
      });
      expect(wrong).toEqual([]);
    },
  );

  it('equals four in five exactly, although strength of field is only known to two decimals', () => {
    const equal = divisions.flatMap((division) => {
      const points = computed(division);
      return division.results.filter(
        ({ publishedPoints }, at) =>
          publishedPoints !== null && publishedPoints === points[at]?.overallPoints,
      );
    });
    expect(equal.length).toBeGreaterThan(0.8 * 3033);
  });

  it('places every finisher as published, except where equal times share the place', () => {
    const differing = divisions.flatMap((division) => {
      const points = computed(division);
      return division.results.flatMap(({ last, publishedPlace }, at) => {
        const place = points[at]?.place;
        return publishedPlace === null || publishedPlace === place
          ? []
          : [[division.raceKey, last, publishedPlace, place]];
      });
    });
    expect(differing).toEqual([
      ['ironman-70-3-oceanside-2024', expect.any(String), 17, 16],
      ['ironman-70-3-st-george-2024', expect.any(String), 27, 26],
      ['ironman-70-3-chattanooga-2024', expect.any(String), 13, 12],
      ['ironman-south-africa-2025', expect.any(String), 15, 14],
      ['ironman-70-3-aix-en-provence-2025', expect.any(String), 24, 23],
      ['ironman-70-3-world-championship-2026-women', expect.any(String), 23, 22],
    ]);
  });
});

describe('T100 points of real races', () => {
  const t100 = divisions.filter(({ isT100 }) => isT100);

  it('covers 472 finishers, Grand Finals among them', () => {
    const finishers = t100.flatMap(({ results }) => results).filter(({ status }) => status === 'Finish');
    expect(finishers).toHaveLength(472);
    expect(t100.filter(({ isGrandFinal }) => isGrandFinal)).toHaveLength(2);
  });

  it.each(t100.map((division) => [division.raceKey, division.division, division] as const))(
    '%s %s: every place has the published season points',
    (_race, _name, division) => {
      const points = computed(division);
      const own = points.map(({ place }) =>
        t100Points({ seasonYear: division.year, isGrandFinal: division.isGrandFinal }, place),
      );
      const wrong = division.results
        .map(({ last, publishedT100Points }, at) => ({
          last,
          published: publishedT100Points ?? 0,
          own: own[at],
        }))
        .filter(({ published, own: points }) => points !== published);
      expect(wrong).toEqual([]);
    },
  );
});
