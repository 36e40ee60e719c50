/** Buttons and links that look like buttons. A running one keeps its width and says so. */
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isFormAddress, usePast } from '../past/past.ts';
import type { Progress } from '../progress.ts';

interface Look {
  readonly look?: 'primary' | 'danger' | 'plain' | 'link' | undefined;
  readonly size?: 'small' | undefined;
  readonly icon?: LucideIcon | undefined;
}

function classOf({ look, size }: Look, extra = ''): string {
  return ['button', look, size, extra].filter(Boolean).join(' ');
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly children: ReactNode;
  readonly isRunning?: boolean;
  /** Of the command that it runs. */
  readonly progress?: Progress | undefined;
}

/** In the past a button that runs a command is not there. */
function useRunning(isBusy: boolean | undefined, progress: Progress | undefined) {
  const isPast = usePast() !== null;
  if (progress === undefined) return { isRunning: isBusy, isOffered: true };
  return { isRunning: progress === 'running', isOffered: !isPast };
}

/**
 * Pressing such a button takes the focus from no field. A field that is left checks itself, says less or more than before, and would move the
 * button away from under the pointer: the release would miss it, and nothing would be sent.
 */
export const staysInPlace = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** A running button keeps the focus, which a disabled one would lose; it only does nothing until it is done. */
function whileRunning(isRunning: boolean | undefined) {
  if (!isRunning) return {};
  return { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };
}

export function Button({
  look,
  size,
  icon: Icon,
  isRunning: isBusy,
  progress,
  children,
  disabled,
  className,
  ...rest
}: ButtonProps) {
  const { isRunning, isOffered } = useRunning(isBusy, progress);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      {...(rest.type === 'submit' ? staysInPlace : {})}
      {...rest}
      className={classOf({ look, size }, className)}
      disabled={disabled}
      aria-busy={isRunning}
      {...whileRunning(isRunning)}
    >
      {isRunning ? <span className="spinner" /> : Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends Look {
  readonly to: string;
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** One that leads to a form is not there in the past. */
export function LinkButton({ to, state, look, size, icon: Icon, children }: LinkButtonProps) {
  if (usePast() && isFormAddress(to)) return null;
  return (
    <Link to={to} state={state} className={classOf({ look, size })}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly icon: LucideIcon;
  readonly label: string;
}

export function IconButton({
  icon: Icon,
  label,
  look = 'plain',
  size,
  isRunning: isBusy,
  progress,
  className,
  ...rest
}: IconButtonProps) {
  const { isRunning, isOffered } = useRunning(isBusy, progress);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, size }, className ? `icon ${className}` : 'icon')}
      aria-label={label}
      title={label}
      aria-busy={isRunning}
      {...whileRunning(isRunning)}
    >
      {isRunning ? <span className="spinner" /> : <Icon size={16} aria-hidden />}
    </button>
  );
}

export function IconLink({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) {
  if (usePast() && isFormAddress(to)) return null;
  return (
    <Link to={to} className="button plain icon small" aria-label={label} title={label}>
      <Icon size={16} aria-hidden />
    </Link>
  );
}
