/** Whether a call failed for the end of its session alone: the way leads to the sign-in then, and there is nothing else to say. */
import { useCallback } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { isOfFormerSession } from '../api/http.ts';

export function useIsSessionOver(): (error: unknown) => Promise<boolean> {
  const isSignedOut = useLogoutIfAccessDenied();
  return useCallback(async (error) => isOfFormerSession(error) || isSignedOut(error), [isSignedOut]);
}
