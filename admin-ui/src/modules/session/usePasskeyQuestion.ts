/**
 * A question of the browser's own, for as long as what asks it is shown: not every browser keeps people from going on meanwhile, and an answer
 * that comes later must neither sign in whom somebody else follows, nor add a passkey that was cancelled.
 */
import { useEffect, useRef } from 'react';
import type { PasskeyOptions } from '../../kernel/api/http.ts';
import { useToasts } from '../../kernel/toasts.ts';
import type { PasskeyResult } from './passkeyBrowser.ts';
import { useSessionTexts } from './useSessionTexts.ts';

type Question = (options: PasskeyOptions, signal: AbortSignal) => Promise<PasskeyResult>;

/** @returns asks; null where there is nothing to go on with: no options, a fault, which is shown, or nobody who still waits */
export function usePasskeyQuestion(
  ask: Question,
): (options: PasskeyOptions | null) => Promise<object | null> {
  const translate = useSessionTexts();
  const { say } = useToasts();
  const shown = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    shown.current = controller;
    return () => controller.abort();
  }, []);
  return async (options) => {
    const signal = shown.current?.signal;
    if (!options || !signal || signal.aborted) return null;
    const { credential, fault } = await ask(options, signal);
    if (signal.aborted) return null;
    if (fault) say({ kind: 'warning', title: 'toast.title.warning', text: translate(`passkey.${fault}`) });
    return credential;
  };
}
