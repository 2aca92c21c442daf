import { useRef } from 'react';
import { useConnection } from '#console/ui/connection/connection.ts';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { TagsInput } from '#console/ui/select/tags-input.tsx';
import type { TagType } from '#features/media/media-contract.ts';
import type { Picture } from '../library/pictures.ts';
import type { TagNames } from '../tags/tag-names.ts';
import { optionOf, useTagOptions } from '../tags/tag-options.tsx';
import { useNewCategory } from '../tags/use-new-category.ts';
import { useTagSet } from '../tags/use-tagging.ts';

interface PartProps {
  picture: Picture;
  type: TagType;
  label: string;
  options: readonly SelectOption[];
  isFocused?: boolean;
  /** Creates a missing tag; returns its id. */
  make?(name: string): Promise<number | null>;
}

function TagPart({ picture, type, label, options, isFocused, make }: PartProps) {
  const { ids, change } = useTagSet(picture, type);
  const isOffline = useConnection() === 'offline';
  const latest = useRef(ids);
  latest.current = ids;
  const onCreate = async (name: string) => {
    const id = (await make?.(name)) ?? null;
    if (id !== null) change([...latest.current, id], `Tagged ${name}`);
  };
  const nameOf = (value: string) => optionOf(options, Number(value)).label;
  return (
    <TagsInput
      label={label}
      layout="stacked"
      width="full"
      isFocused={isFocused}
      isDisabled={isOffline}
      hint={isOffline ? 'You are offline' : undefined}
      options={options}
      tags={ids.map((id) => optionOf(options, id))}
      {...(make ? { onCreate: (name: string) => void onCreate(name), newLabel: 'New category' } : {})}
      onAdd={(value) =>
        change([...ids.filter((id) => id !== Number(value)), Number(value)], `Tagged ${nameOf(value)}`)
      }
      onRemove={(value) =>
        change(
          ids.filter((id) => id !== Number(value)),
          `Tag ${nameOf(value)} removed`,
        )
      }
    />
  );
}

/** Who and what is in the picture; each change is saved immediately. */
export function PictureTags({ picture, names }: { picture: Picture; names: TagNames }) {
  const options = useTagOptions(names);
  const make = useNewCategory(names.allCategories);
  return (
    <>
      <TagPart {...{ picture }} type="athlete" label="Athletes" options={options.athlete} isFocused />
      <TagPart {...{ picture, make }} type="category" label="Categories" options={options.category} />
    </>
  );
}
