import { useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { readChosenFile } from '#console/ui/files/read-file.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { addCaptions, CAPTIONS_LABEL_LENGTH } from '../../video-edits-contract.ts';
import type { Video } from '../../videos-contract.ts';

/** Offered for captions, by their own names. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano', 'pt-BR': 'Português' },
  ...{ nl: 'Nederlands', da: 'Dansk', sv: 'Svenska', no: 'Norsk', pl: 'Polski', cs: 'Čeština', hu: 'Magyar' },
  ...{ ja: '日本語', zh: '中文', ar: 'العربية' },
};
const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

export interface AddCaptionsDialogProps {
  video: Video;
  file: File;
  onClose(): void;
}

/** Asks for the language of a file with captions, and adds them. */
export function AddCaptionsDialog({ video, file, onClose }: AddCaptionsDialogProps) {
  const [language, setLanguage] = useState('en');
  const [label, setLabel] = useState('English');
  const [problem, setProblem] = useState<string | null>(null);
  const adding = useUndoableMutation(addCaptions);
  const choose = (chosen: string | null) => {
    if (chosen === null) return;
    setLanguage(chosen);
    setLabel(LANGUAGES[chosen] ?? chosen);
  };
  const add = async () => {
    setProblem(null);
    const { id, version, name } = video;
    const given = { id, version, language, label: label.trim(), filename: file.name };
    try {
      const { content } = await readChosenFile(file).catch(() => {
        throw new Error(`${file.name} cannot be read. Choose it again.`);
      });
      await adding.run({ ...given, content, encoding: 'base64' }, `Captions ${given.label} of ${name} saved`);
      onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(error.message);
    }
  };
  const isKnown = video.captions.some((one) => one.language === language);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add captions"
      hasUnsaved={label !== LANGUAGES[language]}
      confirm={{
        label: 'Add',
        run: () => void add(),
        whyDisabled: label.trim() === '' ? 'Enter a label' : null,
        request: adding,
      }}
    >
      <Stack>
        {problem === null ? null : <Notice kind="danger">{problem}</Notice>}
        <Mute>{file.name}</Mute>
        <SelectField
          label="Language"
          layout="stacked"
          options={OPTIONS}
          value={language}
          onChange={choose}
          hint={isKnown ? 'Replaces the captions in this language.' : undefined}
        />
        <TextField
          label="Label"
          layout="stacked"
          isRequired
          maxLength={CAPTIONS_LABEL_LENGTH}
          hint="Shown in the menu of players."
          value={label}
          onChange={setLabel}
        />
      </Stack>
    </Dialog>
  );
}
