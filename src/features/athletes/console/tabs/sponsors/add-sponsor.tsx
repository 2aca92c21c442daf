import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { Line } from '#console/ui/layout/stack.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { SuggestField } from '#console/ui/select/suggest-field.tsx';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { addBrand } from '#features/brands/brands-contract.ts';
import { foldName } from '#rules/name-matching/names.ts';
import { similarlyNamed } from '#rules/name-matching/similar-names.ts';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/text/words.ts';

interface Props {
  brands: AthletePage['brands'];
  /** Brands that sponsor the athlete already. */
  present: readonly number[];
  onAdded(brandId: number, name: string): void;
}

/** The brand of a typed name: with exactly this name, otherwise ignoring case, otherwise also accents and punctuation. */
function brandOfName(brands: AthletePage['brands'], typed: string) {
  const [lower, folded] = [typed.toLowerCase(), foldName(typed)];
  const near = brands.filter(({ name }) => folded !== '' && foldName(name) === folded);
  const same = brands.filter(({ name }) => name.toLowerCase() === lower);
  return same.find(({ name }) => name === typed) ?? same[0] ?? near[0];
}

/** At most this many brands are named when a new one is added. */
const MOST_NAMED = 3;

/** Brands that a typed name may mean, such as Cervélo by "cerv": a duplicate is not added by mistake. */
function brandsLike(brands: AthletePage['brands'], typed: string): string {
  const words = searchWords(typed);
  const longer = brands.filter(({ name }) => hasEveryWord(foldForSearch(name), words));
  const found = new Set([...longer, ...similarlyNamed(brands, typed)].map(({ name }) => name));
  return [...found].slice(0, MOST_NAMED).join(', ');
}

/** A new brand is meant, although others have a similar name. */
async function isNewMeant(brands: AthletePage['brands'], name: string): Promise<boolean> {
  const like = brandsLike(brands, name);
  const question = `There is already ${like}. Add “${name}” as another brand?`;
  return like === '' || confirm({ title: 'Add a new brand?', question, confirmLabel: 'Add new brand' });
}

/** A brand by its name; one that does not exist yet is added with it. */
export function AddSponsor({ brands, present, onAdded }: Props) {
  const [typed, setTyped] = useState('');
  const { run, isRunning } = useApiMutation(addBrand);
  const free = useMemo(
    () => brands.filter(({ id }) => !present.includes(id)).map(({ name }) => name),
    [brands, present],
  );
  const name = typed.trim();
  const known = brandOfName(brands, name);
  const isPresent = known !== undefined && present.includes(known.id);
  const isTyped = name !== '';
  const isNew = isTyped && known === undefined;
  useEffect(
    () => (isTyped ? registerUnsavedChanges({ name: 'Sponsor', wouldBeLost: () => true }) : undefined),
    [isTyped],
  );
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || isPresent || isRunning) return;
    if (!known && !(await isNewMeant(brands, name))) return;
    const id = known?.id ?? (await showRefusal(run({ name })))?.response.id;
    if (id === undefined) return;
    onAdded(id, known?.name ?? name);
    // The next sponsor may have been typed meanwhile.
    setTyped((now) => (now === typed ? '' : now));
  };
  const whyEmpty = isTyped ? null : 'Enter the name of a brand';
  const whyNot = isPresent ? 'This brand is a sponsor already' : whyEmpty;
  return (
    <form onSubmit={(event) => void add(event)}>
      <Line>
        <SuggestField
          label="Add a sponsor"
          layout="bare"
          width={320}
          placeholder="Name of a brand"
          maxLength={200}
          suggestions={free}
          value={typed}
          onChange={setTyped}
          error={isPresent ? `${known?.name} is a sponsor already` : null}
        />
        <Button
          type="submit"
          icon={AddIcon}
          isBusy={isRunning}
          whyDisabled={whyNot}
          title={isNew ? 'No brand has this name yet' : undefined}
        >
          {isNew ? 'Add new brand' : 'Add sponsor'}
        </Button>
      </Line>
    </form>
  );
}
