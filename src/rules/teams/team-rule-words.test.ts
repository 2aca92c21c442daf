import { describe, expect, it } from 'vitest';
import { retirementInWords, teamNationsInWords, teamRowsInWords } from './team-rule-words.ts';

describe('the rules of team views in words', () => {
  it('name the nations of the third spec, section 9', () => {
    expect(teamNationsInWords('INT')).toBe(
      'Athletes of Canada, Australia, New Zealand, South Africa, Bermuda, Brazil, Argentina, Mexico and Chile.',
    );
    expect(teamNationsInWords('USA')).toBe('Athletes of the United States.');
    expect(teamNationsInWords('EUR')).toContain('every nation that is neither');
  });

  it('name ten, three, 85 points and the eleventh row', () => {
    expect(teamRowsInWords).toMatch(
      /takes 10 athletes .* up to 3 others with more than 85 points.* from the 11th on/,
    );
  });

  it('name 104 weeks', () => expect(retirementInWords).toContain('104 weeks'));
});
