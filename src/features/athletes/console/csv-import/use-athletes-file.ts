import { useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { type ChosenFile, readChosenFile } from '#console/ui/files/read-file.ts';
import { counted } from '#console/ui/format/figures.ts';
import {
  type AthletesPlan,
  addAthletesOfFile,
  planAthletesFile,
} from '#features/athletes/athletes-file-contract.ts';

interface State {
  file: ChosenFile | null;
  plan: AthletesPlan | null;
  /** Rows whose question was answered with "a new athlete". */
  also: ReadonlySet<number>;
  problem: string | null;
  isPlanning: boolean;
}

const EMPTY: State = { file: null, plan: null, also: new Set(), problem: null, isPlanning: false };

const inputOf = ({ filename, content }: ChosenFile) => ({ filename, content, encoding: 'base64' as const });

/** A file of athletes, its plan, and the action that adds them; the answers remain when something fails. */
export function useAthletesFile(onAdded: (ids: readonly number[]) => void) {
  const [state, setState] = useState(EMPTY);
  const newest = useRef<File | null>(null);
  const adding = useUndoableMutation(addAthletesOfFile);
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));

  /** A response about a file that is no longer the chosen one is dropped. */
  const plan = async (file: ChosenFile, isWanted: () => boolean) => {
    change({ isPlanning: true });
    try {
      const { answer } = await callApi(planAthletesFile, inputOf(file));
      if (isWanted()) change({ plan: answer, isPlanning: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isWanted()) change({ problem: error.message, isPlanning: false });
    }
  };

  return {
    ...state,
    request: adding,
    discard() {
      newest.current = null;
      setState(EMPTY);
    },
    async choose(chosen: File) {
      newest.current = chosen;
      const file = await readChosenFile(chosen);
      if (newest.current !== chosen) return;
      setState({ ...EMPTY, file });
      await plan(file, () => newest.current === chosen);
    },
    answer(row: number, isNew: boolean) {
      const also = new Set(state.also);
      if (isNew) also.add(row);
      else also.delete(row);
      change({ also });
    },
    /** True when they were added; otherwise the message is in `problem`, and the file is planned again. */
    async add(): Promise<boolean> {
      const { file, plan: shown, also } = state;
      if (!file || !shown) return false;
      try {
        const input = { ...inputOf(file), digest: shown.digest, also: [...also] };
        const { added } = await adding.run(
          input,
          (answer) => `${counted(answer.added.length, 'athlete')} added`,
        );
        setState(EMPTY);
        onAdded(added.map(({ id }) => id));
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        change({ problem: error.message });
        if (error.code === 'plan-changed') {
          change({ also: new Set() });
          await plan(file, () => true);
        }
        return false;
      }
    },
  };
}

export type AthletesFile = ReturnType<typeof useAthletesFile>;
