import { describe, expect, it } from 'vitest';
import { formatTeamNations, retirementRule, teamRowsRule } from './team-rule-text.ts';

describe('the rules of team views as text', () => {
  it('list the nations of each team', () => {
    expect(formatTeamNations('INT')).toBe(
      'Athletes of Canada, Australia, New Zealand, South Africa, Bermuda, Brazil, Argentina, Mexico and Chile.',
    );
    expect(formatTeamNations('USA')).toBe('Athletes of the United States.');
    expect(formatTeamNations('EUR')).toContain('every nation that is neither');
  });

  it('mention ten, three, 85 points and the eleventh row', () => {
    expect(teamRowsRule).toMatch(
      /takes 10 athletes .* up to 3 others with more than 85 points.* from the 11th on/,
    );
  });

  it('mention 104 weeks', () => expect(retirementRule).toContain('104 weeks'));
});
