import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { CONNECTION_ID, useConnection } from '../connection/connection.ts';
import type { Icon } from '../icons/icons.tsx';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import styles from './button.module.css';

/**
 * `main`: the one accented action of a page. `plain`: outlined. `quiet`: text alone. `waiting`: the main
 * action before it is available. `loss`: opens a deletion. `danger`: carries it out. `link`: a label within
 * text.
 */
export type ButtonVariant = 'main' | 'plain' | 'quiet' | 'waiting' | 'loss' | 'danger' | 'link';
export type ButtonSize = 'normal' | 'small' | 'sign-in';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  /** Shown after the label. */
  trailing?: ReactNode;
}

export interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'disabled'> {
  children: ReactNode;
  /**
   * Its request is running: the button cannot be pressed again and screen readers are informed. Its width
   * does not change.
   */
  isBusy?: boolean;
  /**
   * It sends a request: while the browser is offline it is disabled and says why. Default: true where
   * `isBusy` is given, and for `loss` and `danger`.
   */
  needsNetwork?: boolean;
  /** Why it cannot be pressed now: it is disabled, can still be focused, and then shows the reason. Null: it can be pressed. */
  whyDisabled?: string | null | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** As for a disabled button: it submits no form, and the row that contains it does not open. */
function refusePress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type NetworkProps = Pick<ButtonProps, 'needsNetwork' | 'isBusy' | 'variant'>;

/**
 * The props that change while the browser is offline: it can still be focused and names the reason,
 * for keyboard and screen reader users.
 */
function useOfflineProps({ isBusy, variant, needsNetwork }: NetworkProps) {
  const isWrite = needsNetwork ?? (isBusy !== undefined || variant === 'loss' || variant === 'danger');
  const isOff = useConnection() === 'offline' && isWrite;
  return isOff
    ? {
        'aria-disabled': true,
        'aria-describedby': CONNECTION_ID,
        title: 'You are offline',
        onClick: refusePress,
      }
    : {};
}

/** What changes about a button that cannot be pressed: it says why, to everybody. */
const disabledProps = (whyDisabled: string | null | undefined) =>
  whyDisabled
    ? { 'aria-disabled': true, title: whyDisabled, 'data-why': whyDisabled, onClick: refusePress }
    : {};

/** A running request can neither be sent twice nor take the focus from its button, as the attribute `disabled` would. */
const busyProps = (isBusy: boolean | undefined) =>
  isBusy ? { 'aria-disabled': true, 'aria-busy': true, onClick: refusePress } : {};

export function Button({
  variant = 'plain',
  size = 'normal',
  icon: Mark,
  trailing,
  isBusy,
  needsNetwork,
  whyDisabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...disabledProps(whyDisabled)}
      {...useOfflineProps({ needsNetwork, isBusy, variant })}
      {...busyProps(isBusy)}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
    >
      {Mark ? <Mark /> : null}
      {children}
      {trailing}
    </button>
  );
}

export interface ButtonLinkProps extends Look, Omit<AppLinkProps, 'className'> {}

/** Looks like a button and opens an address, so it is a link: middle click and copying the address work. */
export function ButtonLink({
  variant = 'plain',
  size = 'normal',
  icon: Mark,
  trailing,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <AppLink {...link} className={styles.button} data-variant={variant} data-size={size}>
      {Mark ? <Mark /> : null}
      {children}
      {trailing}
    </AppLink>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'trailing'> {
  icon: Icon;
  /** What it does: its name for screen readers and its tooltip. */
  label: string;
}

export function IconButton({ icon, label, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button title={label} {...rest} icon={icon} variant={variant} data-icon-only aria-label={label}>
      {null}
    </Button>
  );
}
