import { type FieldFrameProps, FormField, isRefused } from '../fields/form-field.tsx';
import { useLoadedPart } from '../page/loaded-part.ts';
import { ErrorState, LoadingState } from '../page/page-states.tsx';
import styles from './rich-text.module.css';

export interface RichTextFieldProps extends FieldFrameProps {
  /** HTML: headings 3 and 4, paragraphs, small, bold, italic, lists, links. Empty text for nothing. */
  value: string;
  onChange(html: string): void;
  /** Pixels of the editor with its toolbar. */
  height: number;
  isDisabled?: boolean;
}

const loadEditor = () => import('./rich-text-editor.tsx').then((file) => file.RichTextEditor);

/** A formatted text. What is pasted from Word or the web keeps only what the text can hold. */
export function RichTextField({ value, onChange, height, isDisabled = false, ...frame }: RichTextFieldProps) {
  const { part: Editor, hasFailed, retry } = useLoadedPart(loadEditor);
  return (
    <FormField {...frame} layout="bare" width="full">
      {(ties) => (
        <div className={styles.room} style={{ minHeight: height }}>
          {Editor ? (
            <Editor
              id={ties.id}
              label={frame.label}
              describedBy={ties['aria-describedby']}
              isInvalid={isRefused(frame)}
              {...{ value, onChange, height, isDisabled }}
            />
          ) : null}
          {hasFailed ? (
            <ErrorState words="The editor could not be loaded. Nothing was changed." onRetry={retry} />
          ) : null}
          {Editor || hasFailed ? null : <LoadingState lines={6} />}
        </div>
      )}
    </FormField>
  );
}
