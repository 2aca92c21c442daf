import { type ReactNode, useId } from 'react';
import { SavedNote } from '../autosave/saved-note.tsx';
import type { SavedState } from '../autosave/saved-state.ts';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './form-field.module.css';

/** What every field of the kit takes beside its value. */
export interface FieldFrameProps {
  label: string;
  /** `row`: label left, state right (autosave forms). `stacked`: label above (dialogs). `bare`: control alone, the label for readers only. */
  layout?: 'row' | 'stacked' | 'bare';
  /** Pixels of the control, or all there is. */
  width?: number | 'full';
  /** Unit, range or meaning, in words. */
  hint?: ReactNode;
  /** What is wrong with the value, in words that say what to do. */
  error?: string | null;
  /** Its saved state; leave out in forms with a button. */
  state?: SavedState;
  isRequired?: boolean;
  /** Stands at the end of the label line (a link). Stacked layout only. */
  labelEnd?: ReactNode;
}

/** What the control needs to be tied to its label and words. */
export interface ControlTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-label': string | undefined;
}

interface FormFieldProps extends FieldFrameProps {
  children(ties: ControlTies): ReactNode;
}

/** True when the field's edge must say that its value is not taken. */
export const isRefused = (props: FieldFrameProps): boolean =>
  Boolean(props.error) || props.state?.kind === 'invalid';

/** Label, control, hint, error and saved state of one field, tied together for readers. */
export function FormField({ children, ...props }: FormFieldProps) {
  const { label, layout = 'row', width, hint, error, state, isRequired = false, labelEnd } = props;
  const id = useId();
  const hasWords = Boolean(hint) || Boolean(error) || state !== undefined;
  const ties: ControlTies = {
    id,
    'aria-describedby': hasWords ? `${id}-words` : undefined,
    'aria-invalid': isRefused(props) || undefined,
    'aria-required': isRequired || undefined,
    'aria-label': layout === 'bare' ? label : undefined,
  };
  return (
    <div className={styles.field} data-layout={layout} data-width={width === 'full' ? 'full' : undefined}>
      {layout === 'bare' ? null : (
        <div className={styles.label}>
          <label htmlFor={id}>
            {label}
            {isRequired ? <span className={styles.required}> (required)</span> : null}
          </label>
        </div>
      )}
      <div className={styles.control} style={typeof width === 'number' ? { width } : undefined}>
        {children(ties)}
      </div>
      {/* Stands beside the label, but is come to after the control. */}
      {labelEnd ? <div className={styles.labelEnd}>{labelEnd}</div> : null}
      {layout === 'bare' && !hasWords ? null : (
        <div id={`${id}-words`} className={styles.below}>
          {state && !(state.kind === 'idle' && hint) ? <SavedNote state={state} /> : null}
          {error ? (
            <span className={styles.error} role="alert">
              <AlertIcon size={14} />
              {error}
            </span>
          ) : null}
          {hint && !error && (!state || state.kind === 'idle') ? (
            <span className={styles.hint}>{hint}</span>
          ) : null}
        </div>
      )}
    </div>
  );
}
