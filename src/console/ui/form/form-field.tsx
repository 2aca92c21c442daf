import { createContext, type ReactNode, use, useEffect, useId } from 'react';
import { SavedNote } from '../autosave/saved-note.tsx';
import type { SavedState } from '../autosave/saved-state.ts';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './form-field.module.css';
import { FieldOrigin } from './origin/field-origin-context.tsx';

export interface FieldFrameProps {
  label: string;
  /**
   * `row`: label left, state right (autosave forms). `stacked`: label above (dialogs). `bare`: control
   * alone, the label for screen readers only. In a `FieldRow`: `labelled`, or `cell`, which is `bare`.
   */
  layout?: 'row' | 'stacked' | 'bare' | 'labelled' | 'cell';
  /** Width of the control in pixels, or the whole available width. */
  width?: number | 'full';
  /** Unit, range or meaning, as text. */
  hint?: ReactNode;
  /** What is wrong with the value, in a message that says what to do. */
  error?: string | null;
  /** Its save state; leave it out in forms with a button. */
  state?: SavedState;
  isRequired?: boolean;
  /** A sign after the label, and the id of the legend that explains it. In a `FieldRow` only. */
  mark?: { sign: ReactNode; legendId: string } | undefined;
  /** Shown at the end of the label row (a link). Stacked layout only. */
  labelEnd?: ReactNode;
  /** Its name in history, for who set its value; bindings of a record's form and autosaved fields contain it. */
  field?: string | undefined;
}

/** What the control needs to be linked to its label and texts. */
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

/** True when the field's border must show that its value is not accepted. */
export const isRefused = (props: FieldFrameProps): boolean =>
  Boolean(props.error) || props.state?.kind === 'invalid';

export const FieldError = ({ error }: { error: string }) => (
  <span className={styles.error} role="alert">
    <AlertIcon size={14} />
    {error}
  </span>
);

/** What a field says next to its control. */
export type FieldMessages = Pick<FieldFrameProps, 'hint' | 'error' | 'state'>;

/** The `FieldRow` that a field is in: the element that shows their hints and errors, and how they get there. */
export const FieldRowContext = createContext<{
  messagesId: string;
  report(fieldId: string, messages: FieldMessages | null): void;
} | null>(null);

interface ControlProps extends Pick<FieldFrameProps, 'field' | 'label'> {
  width?: number | undefined;
  children: ReactNode;
}

/** The control, with who set its value on demand. */
function Control({ field, label, width, children }: ControlProps) {
  return (
    <div className={styles.control} style={width === undefined ? undefined : { width }} data-field={field}>
      {field === undefined ? null : <FieldOrigin field={field} label={label} />}
      {children}
    </div>
  );
}

/** A field of a `FieldRow`, which shows its hint, error and state at its end. */
function FieldInRow({ ties, children, ...props }: FormFieldProps & { ties: ControlTies }) {
  const row = use(FieldRowContext);
  if (!row) throw new Error(`the layout of ${props.label} needs a FieldRow around it`);
  const { id } = ties;
  const { report, messagesId } = row;
  const describedBy = props.mark ? `${messagesId} ${props.mark.legendId}` : messagesId;
  useEffect(() => report(id, { hint: props.hint, error: props.error, state: props.state }));
  useEffect(() => () => report(id, null), [report, id]);
  return (
    <>
      {props.layout === 'cell' ? null : (
        <div className={styles.label} data-label>
          <label htmlFor={id}>{props.label}</label>
          {props.mark?.sign}
        </div>
      )}
      <Control field={props.field} label={props.label}>
        {children({ ...ties, 'aria-describedby': describedBy })}
      </Control>
    </>
  );
}

/** Label, control, hint, error and save state of one field, linked for screen readers. */
export function FormField({ children, ...props }: FormFieldProps) {
  const { label, layout = 'row', width, hint, error, state, isRequired = false, labelEnd } = props;
  const id = useId();
  const hasMessages = Boolean(hint) || Boolean(error) || state !== undefined;
  const ties: ControlTies = {
    id,
    'aria-describedby': hasMessages ? `${id}-messages` : undefined,
    'aria-invalid': isRefused(props) || undefined,
    'aria-required': isRequired || undefined,
    'aria-label': layout === 'bare' || layout === 'cell' ? label : undefined,
  };
  if (layout === 'labelled' || layout === 'cell')
    return (
      <FieldInRow {...props} ties={ties}>
        {children}
      </FieldInRow>
    );
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
      <Control field={props.field} label={label} width={typeof width === 'number' ? width : undefined}>
        {children(ties)}
      </Control>
      {/* Shown next to the label, but after the control in the Tab order. */}
      {labelEnd ? <div className={styles.labelEnd}>{labelEnd}</div> : null}
      {layout === 'bare' && !hasMessages ? null : (
        <div id={`${id}-messages`} className={styles.below}>
          {state && !(state.kind === 'idle' && hint) ? <SavedNote state={state} /> : null}
          {error ? <FieldError error={error} /> : null}
          {hint && !error && (!state || state.kind === 'idle') ? (
            <span className={`hint ${styles.hint}`}>{hint}</span>
          ) : null}
        </div>
      )}
    </div>
  );
}
