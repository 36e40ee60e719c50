/**
 * Toasts, bottom-left: title, text, and a way to close them. They wait while the pointer or the focus is on them, and give the focus
 * back to where it came from.
 */
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { onSettled, type ToastLink } from '../toasts.ts';
import { Button, IconButton } from './Button.tsx';

interface ShownToast {
  readonly key: number;
  readonly notification: NotificationPayload;
}

interface Options {
  title?: unknown;
  undo?: unknown;
  link?: ToastLink;
  about?: string;
  subject?: string;
}

function isOf({ notification: { notificationOptions } }: ShownToast, subject: string): boolean {
  const options = (notificationOptions ?? {}) as Options;
  return options.subject === subject;
}

/** The same again, without anything to press: one of the two is enough. */
function isSame({ notification: shown }: ShownToast, next: NotificationPayload): boolean {
  const wordsOf = ({ type, message, notificationOptions }: NotificationPayload) => {
    const { title, about, undo, link } = (notificationOptions ?? {}) as Options;
    return undo || link ? null : JSON.stringify([type, message, title, about]);
  };
  const words = wordsOf(next);
  return words !== null && words === wordsOf(shown);
}

const icons: Readonly<Record<NotificationPayload['type'], LucideIcon>> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};
/** All else is read out by the stack, which is there before its toasts: a live region that comes with its text is not read everywhere. */
const isAlert = { success: false, info: false, warning: true, error: true } as const;
const LASTS_MS = { success: 5_000, info: 5_000, warning: 9_000, error: 12_000 } as const;

function Toast({ notification, close: remove }: { notification: NotificationPayload; close: () => void }) {
  const translate = useTranslate();
  const [isHeld, setHeld] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);
  const close = () => {
    cameFrom.current?.focus({ preventScroll: true });
    remove();
  };
  const { type, message, notificationOptions } = notification;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(remove, LASTS_MS[type]);
    return () => clearTimeout(timer);
  }, [isHeld, remove, type]);
  const Icon = icons[type];
  const { title, undo, link, about } = (notificationOptions ?? {}) as Options;
  const text = typeof message === 'string' ? translate(message, { _: message }) : message;
  return (
    <div
      className={`toast ${type}`}
      {...(isAlert[type] ? { role: 'alert' } : {})}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget: from }) => {
        if (from instanceof HTMLElement && !currentTarget.contains(from)) cameFrom.current = from;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden />
      <strong>{typeof title === 'string' ? title : translate(`toast.title.${type}`)}</strong>
      <IconButton
        icon={X}
        size="small"
        label={translate('action.close')}
        onClick={close}
        style={{ marginBlock: -5 }}
      />
      {about && <p>{about}</p>}
      <p>
        {text}
        {typeof undo === 'function' && (
          <Button
            look="link"
            onClick={() => {
              close();
              undo();
            }}
          >
            {translate('action.undo')}
          </Button>
        )}
        {link && (
          <Button
            look="link"
            onClick={() => {
              close();
              link.open();
            }}
          >
            {translate(link.text)}
          </Button>
        )}
      </p>
    </div>
  );
}

export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const next = useRef(0);
  const container = useRef<HTMLDivElement>(null);
  const isAny = shown.length > 0;
  useEffect(() => {
    const gone = new AbortController();
    const stack = container.current;
    // Loaded with the first toast, which stands in its corner until then.
    if (isAny && stack)
      void import('./avoidControls.ts').then(
        ({ avoidControls }) => avoidControls(stack, gone.signal),
        () => undefined,
      );
    return () => gone.abort();
  }, [isAny]);
  useEffect(() => {
    if (!notifications.length) return;
    const notification = takeNotification();
    if (!notification) return;
    const toast = { key: next.current++, notification };
    setShown((before) => [...before.filter((known) => !isSame(known, notification)).slice(-3), toast]);
  }, [notifications, takeNotification]);
  useEffect(
    () => onSettled((subject) => setShown((before) => before.filter((toast) => !isOf(toast, subject)))),
    [],
  );
  const close = useCallback(
    (key: number) => setShown((before) => before.filter((toast) => toast.key !== key)),
    [],
  );
  return (
    <div className="toasts" ref={container} aria-live="polite">
      {shown.map(({ key, notification }) => (
        <KeyedToast key={key} id={key} notification={notification} close={close} />
      ))}
    </div>
  );
}

function KeyedToast(props: { id: number; notification: NotificationPayload; close: (id: number) => void }) {
  const { id, notification, close } = props;
  const closeThis = useCallback(() => close(id), [close, id]);
  return <Toast notification={notification} close={closeThis} />;
}
