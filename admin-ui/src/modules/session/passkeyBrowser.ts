/** The browser's side of passkeys. Its library is loaded when a person presses a button that needs it. */
import type * as webauthn from '@simplewebauthn/browser';
import type { PasskeyOptions } from '../../kernel/api/http.ts';

export type PasskeyFault = 'cancelled' | 'known' | 'failed';

export type PasskeyResult =
  | { readonly credential: object; readonly fault: null }
  | { readonly credential: null; readonly fault: PasskeyFault };

type Library = typeof webauthn;

export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in window;

/** At any other address the browser refuses, or the server does. */
export function isPasskeyAddress(origin: string | null): boolean {
  return origin === window.location.origin && hasPasskeySupport();
}

/** The browser says the same of a cancelled question as of one that took too long. */
function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}

type Ask = (library: Library) => Promise<object>;

async function asked(signal: AbortSignal, ask: Ask): Promise<PasskeyResult> {
  let cancel: (() => void) | null = null;
  try {
    const library = await import('@simplewebauthn/browser');
    signal.throwIfAborted();
    cancel = () => library.WebAuthnAbortService.cancelCeremony();
    signal.addEventListener('abort', cancel);
    return { credential: await ask(library), fault: null };
  } catch (error) {
    return { credential: null, fault: faultOf(error) };
  } finally {
    if (cancel) signal.removeEventListener('abort', cancel);
  }
}

/** @param signal withdraws the question */
export function createPasskey({ options }: PasskeyOptions, signal: AbortSignal): Promise<PasskeyResult> {
  type Creation = Parameters<Library['startRegistration']>[0]['optionsJSON'];
  return asked(signal, (library) => library.startRegistration({ optionsJSON: options as Creation }));
}

/** @param signal withdraws the question */
export function askForPasskey({ options }: PasskeyOptions, signal: AbortSignal): Promise<PasskeyResult> {
  type Request = Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  return asked(signal, (library) => library.startAuthentication({ optionsJSON: options as Request }));
}
