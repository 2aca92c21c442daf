import { TextField } from '#console/ui/form/text-field.tsx';
import { VIDEO_NAME_LENGTH } from '../../videos-contract.ts';

interface Props {
  name: string;
  onChange(name: string): void;
  isRequired?: boolean;
  hint?: string;
}

/** The name of a video; a required one is focused first. */
export function VideoNameField({ name, onChange, isRequired = false, hint }: Props) {
  return (
    <TextField
      label="Name"
      field="name"
      layout="stacked"
      isRequired={isRequired}
      isFocused={isRequired}
      hint={hint}
      maxLength={VIDEO_NAME_LENGTH}
      value={name}
      onChange={onChange}
    />
  );
}
