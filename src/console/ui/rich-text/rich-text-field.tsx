import { type FieldFrameProps, FormField, isRefused } from '../form/form-field.tsx';
import { LoadingState } from '../layout/page-states.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import styles from './rich-text.module.css';

export interface RichTextFieldProps extends FieldFrameProps {
  /** HTML: headings 3 and 4, paragraphs, small, bold, italic, lists, links. Empty text for nothing. */
  value: string;
  onChange(html: string): void;
  /** Height of the editor with its toolbar, in pixels. */
  height: number;
}

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx').then((file) => file.RichTextEditor), {
  loading: <LoadingState lines={6} />,
});

/** A formatted text. Content pasted from Word or the web is reduced to the supported formats. */
export function RichTextField({ value, onChange, height, ...frame }: RichTextFieldProps) {
  return (
    <FormField {...frame} layout="bare" width="full">
      {(ties) => (
        <div className={styles.room} style={{ minHeight: height }}>
          <RichTextEditor
            id={ties.id}
            label={frame.label}
            describedBy={ties['aria-describedby']}
            isInvalid={isRefused(frame)}
            {...{ value, onChange, height }}
          />
        </div>
      )}
    </FormField>
  );
}
