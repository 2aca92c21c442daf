import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../scenarios-contract.ts';
import { useDraft } from './use-draft.ts';

const OUT = { kind: 'race-left-out', race_id: 6 } as const;
const TIER = { kind: 'race-tier', race_id: 5, tier_id: 1 } as const;

const scenario = (version: number, changes: Scenario['changes']): Scenario => ({
  ...{ id: 3, name: 'Nice', set_id: 8, set_date: '2026-03-01', applied_at: null },
  ...{ version, changes },
});

describe('the changes on screen, when somebody else saves the scenario', () => {
  const open = () =>
    renderHook(({ stored }) => useDraft(stored), { initialProps: { stored: scenario(1, [TIER]) } });

  it('follow it while they are not edited', () => {
    const { result, rerender } = open();
    rerender({ stored: scenario(2, [TIER, OUT]) });
    expect(result.current).toMatchObject({ changes: [TIER, OUT], version: 2, isChanged: false });
  });

  it('stay once they are edited, with the version they started from', () => {
    const { result, rerender } = open();
    act(() => result.current.remove(TIER));
    rerender({ stored: scenario(2, [TIER, OUT]) });
    expect(result.current).toMatchObject({ changes: [], version: 1, isChanged: true });
  });

  it('continue from it when it has the same changes', () => {
    const { result, rerender } = open();
    act(() => result.current.put(OUT));
    rerender({ stored: scenario(2, [TIER, OUT]) });
    expect(result.current).toMatchObject({ changes: [TIER, OUT], version: 2, isChanged: false });
  });
});

describe('the changes on screen, when they are saved', () => {
  const save = (shown: Scenario['changes'], edit: (draft: ReturnType<typeof useDraft>) => void) => {
    const { result } = renderHook(() => useDraft(scenario(1, [TIER])));
    act(() => edit(result.current));
    act(() => result.current.takeSaved(shown, scenario(2, [TIER, OUT])));
    return result.current;
  };

  it('are those of the scenario', () => {
    const saved = save([TIER, OUT], (draft) => draft.put(OUT));
    expect(saved).toMatchObject({ changes: [TIER, OUT], version: 2, isChanged: false });
  });

  it('stay as they were before, when that is what they are again meanwhile', () => {
    const { result, rerender } = renderHook(({ stored }) => useDraft(stored), {
      initialProps: { stored: scenario(1, [TIER]) },
    });
    act(() => result.current.put(OUT));
    act(() => result.current.setSaving(true));
    act(() => result.current.remove(OUT));
    rerender({ stored: scenario(2, [TIER, OUT]) });
    act(() => {
      result.current.takeSaved([TIER, OUT], scenario(2, [TIER, OUT]));
      result.current.setSaving(false);
    });
    expect(result.current).toMatchObject({ changes: [TIER], version: 2, isChanged: true });
  });

  it('stay as they were edited meanwhile', () => {
    const other = { ...TIER, race_id: 9 };
    const saved = save([TIER, OUT], (draft) => {
      draft.put(OUT);
      draft.put(other);
      draft.remove(TIER);
    });
    expect(saved).toMatchObject({ changes: [OUT, other], version: 2, isChanged: true });
  });
});
